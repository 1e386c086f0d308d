import { expect, test } from '@jest/globals';
import { explainAlert } from './explanations.ts';

test.each([
  {
    device: 'a computer without notifications',
    circumstances: {
      event: 'free',
      permission: 'refused',
      isTouchDevice: false,
      isAnywhere: false,
    },
    text: 'You will be told here and in the page’s title when a washer is free. It works while this page is open.',
  },
  {
    device: 'a computer with notifications',
    circumstances: {
      event: 'free',
      permission: 'granted',
      isTouchDevice: false,
      isAnywhere: false,
    },
    text: 'You will be told by a notification when a washer is free. It works while this page is open.',
  },
  {
    device: 'a phone without notifications',
    circumstances: { event: 'free', permission: 'refused', isTouchDevice: true, isAnywhere: false },
    text: 'You will be told here when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone with notifications',
    circumstances: { event: 'free', permission: 'granted', isTouchDevice: true, isAnywhere: false },
    text: 'You will be told by a notification when a washer is free. Keep this page on the screen.',
  },
  {
    device: 'a phone, in any building',
    circumstances: { event: 'free', permission: 'granted', isTouchDevice: true, isAnywhere: true },
    text: 'You will be told by a notification when a washer is free in any building. Keep this page on the screen.',
  },
  {
    device: 'a computer whose browser is asking',
    circumstances: { event: 'free', permission: 'asking', isTouchDevice: false, isAnywhere: false },
    text: 'Your browser is asking whether it may notify you. Either way, this page tells you when a washer is free.',
  },
  {
    device: 'a computer, about a load',
    circumstances: { event: 'done', permission: 'granted', isTouchDevice: false, isAnywhere: true },
    text: 'You will be told by a notification when your washer is done. It works while this page is open.',
  },
  {
    device: 'a phone that is notified by the gateway',
    circumstances: {
      event: 'free',
      permission: 'granted',
      isTouchDevice: true,
      isAnywhere: false,
      condition: 'It works even if this page is closed.',
    },
    text: 'You will be told by a notification when a washer is free. It works even if this page is closed.',
  },
] as const)('an alert on $device is explained by: $text', ({ circumstances, text }) => {
  expect(explainAlert('washer', circumstances)).toBe(text);
});
