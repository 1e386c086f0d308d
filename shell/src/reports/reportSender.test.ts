import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SAMPLE_VISIT } from '../testing/sampleVisit.ts';
import { ERROR_DELAY_MS, type Finding, LONG_DELAY_MS } from './reportQueue.ts';
import { createReportSender, FIRST_PAUSE_MS, SEND_LIMIT } from './reportSender.ts';

const send = jest.fn<(text: string) => void>();
let isOnline = true;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  send.mockReset();
  isOnline = true;
});
afterEach(() => {
  jest.useRealTimers();
});

function createSender() {
  return createReportSender(
    {
      now: () => Date.now(),
      after: (ms, callback) => void setTimeout(callback, ms),
      isOnline: () => isOnline,
      send,
    },
    SAMPLE_VISIT,
  );
}

let made = 0;
/** Another error with each call. */
function anError(): Finding {
  made += 1;
  return { type: 'error', failure: 'uncaught', message: `Error at page:1:${made}` };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('an error is sent soon, together with those that follow at once', async () => {
  const sender = createSender();
  sender.add(anError());
  await pass(ERROR_DELAY_MS - 1);
  sender.add(anError());
  expect(send).not.toHaveBeenCalled();
  await pass(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(JSON.parse(send.mock.calls[0]?.[0] ?? '')).toMatchObject({
    reports: [{ type: 'error', version: '02812eb' }, { type: 'error' }],
  });
});

test('a page that reported nothing sends nothing', async () => {
  const sender = createSender();
  await pass(10 * FIRST_PAUSE_MS);
  sender.flush();
  expect(send).not.toHaveBeenCalled();
});

test('a measure is sent after a minute', async () => {
  createSender().add({ type: 'measure', name: 'LCP', value: 900 });
  await pass(LONG_DELAY_MS - 1);
  expect(send).not.toHaveBeenCalled();
  await pass(1);
  expect(send).toHaveBeenCalledTimes(1);
});

test('the second batch of reports follows a minute later at the earliest, and the third later still', async () => {
  const sender = createSender();
  sender.add(anError());
  await pass(ERROR_DELAY_MS);
  sender.add(anError());
  await pass(FIRST_PAUSE_MS - 1);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(send).toHaveBeenCalledTimes(2);
  sender.add(anError());
  await pass(2 * FIRST_PAUSE_MS - 1);
  expect(send).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(send).toHaveBeenCalledTimes(3);
});

test('a page that may be closed sends at once', () => {
  const sender = createSender();
  sender.add({ type: 'measure', name: 'LCP', value: 900 });
  sender.flush();
  sender.flush();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page sends five times at most, whatever the endpoint does', async () => {
  const sender = createSender();
  for (let n = 0; n < 12; n += 1) {
    sender.add(anError());
    await pass(60 * FIRST_PAUSE_MS);
    sender.flush();
  }
  expect(send).toHaveBeenCalledTimes(SEND_LIMIT);
});

test('without a network reports wait for it', async () => {
  const sender = createSender();
  isOnline = false;
  sender.add(anError());
  await pass(10 * FIRST_PAUSE_MS);
  sender.flush();
  expect(send).not.toHaveBeenCalled();
  isOnline = true;
  await pass(FIRST_PAUSE_MS);
  expect(send).toHaveBeenCalledTimes(1);
});
