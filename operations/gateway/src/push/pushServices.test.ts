import { expect, test } from '@jest/globals';
import { isAtPushService, readPushOrigins } from './pushServices.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://jmt17.google.com/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-by3p.notify.windows.com/w/?token=a',
  'https://fcm.googleapis.com:443/a',
])('%s is at a push service', (endpoint) => {
  expect(isAtPushService(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com/',
  'https://evil.example?https://fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.example/a',
  'https://me:secret@fcm.googleapis.com/a',
  'https://notify.windows.com/a',
  'https://evilnotify.windows.com/a',
  'https://127.0.0.1/a',
  'http://127.0.0.1:9300/a',
  'ftp://web.push.apple.com/a',
  'fcm.googleapis.com/a',
  '',
])('%s is at none', (endpoint) => {
  expect(isAtPushService(endpoint, [])).toBe(false);
});

test('the origins of tests are push services, with a port and without encryption', () => {
  const origins = readPushOrigins({
    PUSH_ORIGINS: 'http://127.0.0.1:9300, http://localhost:9301',
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  });
  expect(isAtPushService('http://127.0.0.1:9300/push/a', origins)).toBe(true);
  expect(isAtPushService('http://localhost:9301/push/a', origins)).toBe(true);
  expect(isAtPushService('http://127.0.0.1:9301/push/a', origins)).toBe(false);
});

test('a deployment has no such origins', () => {
  expect(readPushOrigins({})).toEqual([]);
  expect(() => readPushOrigins({ PUSH_ORIGINS: 'http://127.0.0.1:9300' })).toThrow(
    /^PUSH_ORIGINS is for tests: it needs FIRESTORE_EMULATOR_HOST/,
  );
});
