import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listenOnFreePort } from '@laundry-board/loopback';
import webPush from 'web-push';
import { createPost, type Outcome, type Subscription } from './post.ts';
import { newVapidKeys } from './vapidKeys.ts';

const { publicKey: p256dh } = webPush.generateVAPIDKeys();
const auth = Buffer.alloc(16).toString('base64url');

let server: Server;
let status: number;
let subscription: Subscription;

beforeEach(async () => {
  server = createServer((_, response) => response.writeHead(status, { Location: '/' }).end('x'));
  subscription = { endpoint: `http://127.0.0.1:${await listenOnFreePort(server)}/a`, p256dh, auth };
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const post = createPost({ ...newVapidKeys(), subject: 'mailto:me@campus.example' });

test.each<[number, Outcome]>([
  [200, { is: 'accepted' }],
  [201, { is: 'accepted' }],
  [202, { is: 'accepted' }],
  [404, { is: 'gone' }],
  [410, { is: 'gone' }],
  [400, { is: 'refused', reason: '400' }],
  [403, { is: 'refused', reason: '403' }],
  [413, { is: 'refused', reason: '413' }],
  [406, { is: 'failed', reason: '406' }],
  [408, { is: 'failed', reason: '408' }],
  [429, { is: 'failed', reason: '429' }],
  [500, { is: 'failed', reason: '500' }],
  [503, { is: 'failed', reason: '503' }],
  [301, { is: 'failed', reason: 'unexpected redirect' }],
  [307, { is: 'failed', reason: 'unexpected redirect' }],
])('the status %i means %j', async (code, outcome) => {
  status = code;
  expect(await post(subscription, 'x', 300)).toEqual(outcome);
});

test.each([
  ['', /p256dh/],
  ['A'.repeat(87), /key/],
  ['not base64url', /p256dh|key/],
])('for the key %j nobody can encrypt: it is refused, and the reason is said', async (key, why) => {
  status = 201;
  const outcome = await post({ ...subscription, p256dh: key }, 'x', 300);
  expect(outcome).toEqual({ is: 'refused', reason: expect.stringMatching(why) });
});
