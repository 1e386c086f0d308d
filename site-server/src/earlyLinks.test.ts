import { expect, test } from '@jest/globals';
import { forEachRemote } from '@laundry-board/shared-types';
import { earlyLinks } from './hosting.ts';

test('the page is told to fetch its configuration and the sign-in, and to connect to the board', () => {
  const header = earlyLinks({
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: {
      ...forEachRemote((name) => `https://${name}.laundry.example/`),
      auth: 'https://auth.laundry.example/v2/',
    },
  });
  expect(header.split(', ')).toEqual([
    '</runtime-config.json>; rel=preload; as=fetch; crossorigin=anonymous',
    '<https://auth.laundry.example/v2/remoteEntry.js>; rel=preload; as=script; crossorigin=anonymous',
    '<https://board.laundry.example>; rel=preconnect; crossorigin=anonymous',
  ]);
});
