import { expect, test } from '@jest/globals';
import webPush from 'web-push';
import { newVapidKeys, readVapidKeys } from './vapidKeys.ts';

test('a private key gives the pair that it is of', () => {
  const pair = newVapidKeys();
  expect(pair.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(readVapidKeys(pair.privateKey)).toEqual(pair);
  const other = webPush.generateVAPIDKeys();
  expect(readVapidKeys(other.privateKey)).toEqual(other);
});

test.each([undefined, ''])('a key that is %j is missing', (key) => {
  expect(() => readVapidKeys(key)).toThrow(/^VAPID_PRIVATE_KEY is missing.*--new-push-keys/);
});

test.each([
  ['too short', 'A'.repeat(42)],
  ['a public one', newVapidKeys().publicKey],
  ['not of base64url', `${'A'.repeat(42)}+`],
  ['0', 'A'.repeat(43)],
])('a key that is %s is none', (_, key) => {
  expect(() => readVapidKeys(key)).toThrow(/^VAPID_PRIVATE_KEY is no private key: 43 characters/);
});
