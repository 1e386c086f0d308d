import { afterEach, expect, test } from '@jest/globals';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { readPageConfig } from './pageConfig.ts';

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

test('of a pin for a share of browsers, the page reads what applies to this browser', () => {
  const release = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` };
  const pins = { auth: { ...release, share: 100 }, board: { ...release, share: 0 } };
  putIntoPage(JSON.stringify({ ...CONFIG, pins }));
  expect(readPageConfig(window)).toMatchObject({ config: { pins: { auth: release } } });
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
  const read = readPageConfig(window);
  expect(read.kind === 'invalid' && read.error.message.split('\n').slice(0, 2)).toEqual([
    'The configuration in the page is not valid.',
    'firebase.authDomain must be a host name, not undefined.',
  ]);
});
