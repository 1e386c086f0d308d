import { expect, test } from '@jest/globals';
import { explainAlert } from './explanations.ts';

test.each([
  {
    device: 'a computer without notifications',
    ways: { permission: 'refused', isTouched: false, isAnywhere: false },
    text: 'You will be told here and in the page’s title when a washer is free. It works while this page is open.',
  },
  {
    device: 'a computer with notifications',
    ways: { permission: 'granted', isTouched: false, isAnywhere: false },
    text: 'You will be told by a notification when a washer is free. It works while this page is open.',
  },
  {
    device: 'a phone without notifications',
    ways: { permission: 'refused', isTouched: true, isAnywhere: false },
    text: 'You will be told here when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone with notifications',
    ways: { permission: 'granted', isTouched: true, isAnywhere: false },
    text: 'You will be told by a notification when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone, in any building',
    ways: { permission: 'granted', isTouched: true, isAnywhere: true },
    text: 'You will be told by a notification when a washer is free in any building. Keep this page on the screen.',
  },
  {
    device: 'a computer whose browser is asking',
    ways: { permission: 'asking', isTouched: false, isAnywhere: false },
    text: 'Your browser is asking whether it may notify you. Either way, this page tells you when a washer is free.',
  },
] as const)('an alert on $device is explained by: $text', ({ ways, text }) => {
  expect(explainAlert('washer', ways)).toBe(text);
});
