import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPush } from './pushedNotification.ts';

const BASE = 'https://laundry.example/service-worker.js';
const URL_OF_MAPLE = 'https://laundry.example/?building=maple';

const push = (notification: object) =>
  readPush(JSON.stringify({ web_push: 8030, notification }), BASE);

test('a push is shown as the gateway has written it, and makes itself heard', () => {
  const title = 'Your washer 12 in Maple House is done.';
  const tag = 'laundry: washer 3 maple';
  expect(push({ title, tag, navigate: URL_OF_MAPLE, data: ['washer 3 maple'] })).toEqual({
    title,
    options: {
      tag,
      renotify: true,
      data: { claims: ['washer 3 maple'], url: URL_OF_MAPLE },
    },
  });
});

test('a push that comes late has the time of what it tells', () => {
  expect(push({ title: 'News', timestamp: 1_767_276_300_000 }).options).toMatchObject({
    timestamp: 1_767_276_300_000,
  });
});

test.each([
  null,
  '',
  '{',
  'null',
  '7',
  '{}',
  '{"notification":null}',
  '{"notification":{"title":7}}',
])('of the push %j it is said that there is news, and it opens the board', (text) => {
  expect(readPush(text, BASE)).toMatchObject({
    title: 'There is news of your laundry.',
    options: { tag: 'laundry: news', data: { url: '/' } },
  });
});

test.each([
  [URL_OF_MAPLE, URL_OF_MAPLE],
  ['/?building=maple', '/?building=maple'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['https://', '/'],
  [7, '/'],
])('a tap on a push to %j opens %s', (navigate, url) => {
  expect(push({ title: 'News', navigate }).options.data).toMatchObject({ url });
});

test('whatever is pushed, something is shown', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((value) => JSON.stringify({ notification: value })),
      ),
      (text) => {
        const { title, options } = readPush(text, BASE);
        expect(title).not.toBe('');
        expect(options.tag).not.toBe('');
      },
    ),
  );
});
