import { describe, expect, test } from '@jest/globals';
import { mapRemotes } from './remotes.ts';
import { backendOrigins, configInHtml, remoteEntry } from './runtimeConfig.ts';

const remotes = mapRemotes((name) => `https://${name}.laundry.example/a%3Fb%23c/`);

const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A+/z09bc'.repeat(8)}` };

describe('the entry of a remote', () => {
  test('is the newest one in its folder', () => {
    expect(remoteEntry({ remotes }, 'auth')).toEqual({ url: `${remotes.auth}remoteEntry.js` });
  });

  test('is the pinned one, with its hash, where the remote is held at a release', () => {
    const config = { remotes, pins: { board: PIN } };
    expect(remoteEntry(config, 'board')).toEqual({
      url: `${remotes.board}${PIN.entry}`,
      integrity: PIN.integrity,
    });
    expect(remoteEntry(config, 'auth')).toEqual({ url: `${remotes.auth}remoteEntry.js` });
  });
});

describe('configInHtml', () => {
  const block = (text: string): string =>
    `<head><script type="application/json" id="config">${text}</script><script>1</script></head>`;

  test('finds what stands in the block, as a browser does', () => {
    expect(configInHtml(block('{"a":"\\u003c"}'))).toBe('{"a":"\\u003c"}');
  });

  test('finds an empty block', () => {
    expect(configInHtml(block(''))).toBe('');
  });

  test('finds nothing in another page', () => {
    expect(configInHtml('<p>Log in to the Wi-Fi</p>')).toBeUndefined();
  });
});

describe('backendOrigins', () => {
  test('are Google’s for a deployment', () => {
    expect(backendOrigins({})).toEqual({
      auth: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      firestore: 'https://firestore.googleapis.com',
    });
  });

  test('are those of the emulators, if there are any', () => {
    const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
    expect(backendOrigins({ emulators })).toEqual({
      auth: [emulators.auth],
      firestore: emulators.firestore,
    });
  });
});
