import { afterEach, expect, test } from '@jest/globals';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { readPageConfig } from './readPageConfig.ts';

afterEach(() => {
  document.head.replaceChildren();
});

function putIntoPage(text: string): void {
  document.head.innerHTML = `<script type="application/json" id="config">${text}</script>`;
}

test('the configuration in the page is read', () => {
  putIntoPage(JSON.stringify(CONFIG));
  expect(readPageConfig(window)).toEqual({ kind: 'valid', config: CONFIG });
});

test.each([
  ['no block', () => {}],
  ['an empty one', () => putIntoPage('')],
])('a page with %s holds no configuration', (_, prepare) => {
  prepare();
  expect(readPageConfig(window)).toEqual({
    kind: 'invalid',
    error: new Error('The page holds no configuration: npm run configure.'),
  });
});

test('what is wrong with the configuration is named, one line a field', () => {
  putIntoPage('{"firebase":{"apiKey":"key"},"remotes":{}}');
  expect(readPageConfig(window)).toMatchObject({
    kind: 'invalid',
    error: {
      message: expect.stringMatching(
        /^The configuration in the page is not valid\.\nfirebase\.authDomain must be a text/,
      ),
    },
  });
});
