import { afterEach, beforeEach, expect, test } from '@jest/globals';
import webPush from 'web-push';
import { connectPushBrowser, type PushBrowser } from './pushBrowser.ts';
import { type PushService, startPushService } from './pushService.ts';
import { until } from './until.ts';

const KEYS = webPush.generateVAPIDKeys();

let service: PushService;
let browser: PushBrowser;

beforeEach(async () => {
  service = await startPushService();
  // Firefox pads the key.
  browser = await connectPushBrowser(service.url, `${KEYS.publicKey}=`);
});
afterEach(async () => {
  browser.close();
  await service.close();
});

/** Sends a text to the browser. @returns The status of the answer. */
async function post(text: string, keys = KEYS): Promise<number> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    browser.subscription,
    text,
    { vapidDetails: { subject: 'mailto:laundry@campus.example', ...keys }, urgency: 'high' },
  );
  const response = await fetch(endpoint, {
    method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'manual',
  });
  return response.status;
}

test('a message reaches its browser, and is recorded', async () => {
  expect(service.endpoints()).toEqual([browser.subscription.endpoint]);
  expect(await post('A washer is free.')).toBe(201);
  await until(() => browser.received().length > 0);
  expect(browser.received()).toEqual(['A washer is free.']);
  expect(service.messages()).toMatchObject([
    {
      endpoint: browser.subscription.endpoint,
      status: 201,
      headers: { urgency: 'high', 'content-encoding': 'aes128gcm' },
    },
  ]);
});

test('a message of another key is refused', async () => {
  expect(await post('x', webPush.generateVAPIDKeys())).toBe(403);
});

test('a message that another key has signed in the name of the right one is refused', async () => {
  const { privateKey } = webPush.generateVAPIDKeys();
  expect(await post('x', { ...KEYS, privateKey })).toBe(403);
});

test('a message for a subscription that has ended is gone', async () => {
  browser.unsubscribe();
  await until(() => service.endpoints().length === 0);
  expect(await post('x')).toBe(410);
});

test('it answers as it is told', async () => {
  service.behave({ is: 'answer', status: 307, headers: { Location: 'http://127.0.0.1/' } });
  expect(await post('x')).toBe(307);
  service.behave({ is: 'keep' });
  expect(await post('x')).toBe(201);
  service.behave({ is: 'deliver' });
  await post('y');
  await until(() => browser.received().length > 0);
  expect(browser.received()).toEqual(['y']);
});
