import { expect, test } from '@jest/globals';
import { explainAlert } from './explanations.ts';

test.each([
  {
    device: 'a computer without notifications',
    ways: { isGranted: false, isTouched: false, isAnywhere: false },
    text: 'You will be told here and in the page’s title when a washer is free. It works while this page is open.',
  },
  {
    device: 'a computer with notifications',
    ways: { isGranted: true, isTouched: false, isAnywhere: false },
    text: 'You will be told by a notification when a washer is free. It works while this page is open.',
  },
  {
    device: 'a phone without notifications',
    ways: { isGranted: false, isTouched: true, isAnywhere: false },
    text: 'You will be told here when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone with notifications',
    ways: { isGranted: true, isTouched: true, isAnywhere: false },
    text: 'You will be told by a notification when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone, in any building',
    ways: { isGranted: true, isTouched: true, isAnywhere: true },
    text: 'You will be told by a notification when a washer is free in any building. Keep this page on the screen.',
  },
])('an alert on $device is explained by: $text', ({ ways, text }) => {
  expect(explainAlert('washer', ways)).toBe(text);
});
