import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, REMOTE_NAMES } from './remotes.ts';
import { parseRuntimeConfig } from './runtimeConfig.ts';

const base = 'https://laundry.example/test';
const firebase = { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' };
const remotes = mapRemotes((name) => `https://${name}.laundry.example/a%3Fb%23c/`);

/** What is wrong with a configuration that is valid but for these fields. */
function problemsOf(fields: object): readonly string[] {
  const result = parseRuntimeConfig({ firebase, remotes, ...fields }, base);
  return result.ok ? [] : result.problems;
}

const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A+/z'.repeat(16)}` };
const NO_REMOTE = `pins must be an object with no other names than ${REMOTE_NAMES.join(', ')}.`;

describe('parseRuntimeConfig', () => {
  test('makes URLs absolute and remotes’ URLs folders, and leaves unknown fields out', () => {
    const config = { firebase, remotes };
    expect(parseRuntimeConfig({ ...config, more: 1 }, base)).toEqual({ ok: true, config });
    const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
    const optional = { emulators, pins: { board: PIN } };
    const relative = {
      remotes: { ...remotes, board: '/board' },
      sessionEndpoint: '/session?campus=1',
      emulators: { ...emulators, auth: `${emulators.auth}/` },
    };
    expect(parseRuntimeConfig({ ...config, ...optional, ...relative }, base)).toEqual({
      ok: true,
      config: {
        ...config,
        ...optional,
        remotes: { ...remotes, board: 'https://laundry.example/board/' },
        sessionEndpoint: 'https://laundry.example/session?campus=1',
      },
    });
  });

  test.each<[pins: unknown, problems: readonly string[]]>([
    [{ bord: PIN }, [NO_REMOTE]],
    [{ constructor: PIN }, [NO_REMOTE]],
    [null, [NO_REMOTE]],
    [
      { auth: { entry: '../remoteEntry.js' } },
      [
        'pins.auth.entry must be the name of a script, not "../remoteEntry.js".',
        'pins.auth.integrity must be a sha384 hash, not undefined.',
      ],
    ],
    [
      { auth: { ...PIN, integrity: 'sha256-AAAA' } },
      ['pins.auth.integrity must be a sha384 hash, not "sha256-AAAA".'],
    ],
  ])('rejects the pins %j', (pins, problems) => {
    expect(problemsOf({ pins })).toEqual(problems);
  });

  test.each([
    'https://user:secret@laundry.example/',
    'https://user@laundry.example/',
    'https://:secret@laundry.example/',
    'https://*.laundry.example/',
    "https://laundry.example;script-src'*'/",
    'https://laundry.example,evil.example/',
    'https://laundry.example evil.example/',
    'https://[::1]/',
    'blob:https://laundry.example/',
    'javascript:x',
  ])('rejects the URL %s in every field', (url) => {
    const emulators = { auth: url, firestore: url };
    expect(problemsOf({ remotes: mapRemotes(() => url), sessionEndpoint: url, emulators })).toEqual(
      [
        ...REMOTE_NAMES.map((name) => `remotes.${name}`),
        'emulators.auth',
        'emulators.firestore',
        'sessionEndpoint',
      ].map((field) => expect.stringContaining(`${field} must be an http(s) URL of a plain host`)),
    );
  });

  test.each(['/board?version=2', '/board/#top', 'https://laundry.example/?#', '/board?/'])(
    'rejects %s as the folder of a remote',
    (url) =>
      expect(problemsOf({ remotes: mapRemotes(() => url) })).toHaveLength(REMOTE_NAMES.length),
  );

  test.each([
    'https://laundry.example',
    'laundry.example/path',
    "laundry.example; script-src 'unsafe-inline'",
    '*.laundry.example',
    '-laundry.example',
    'user@laundry.example',
    'laundry.example:port',
  ])('rejects the auth domain %s', (authDomain) => {
    expect(problemsOf({ firebase: { ...firebase, authDomain } })).toEqual([
      `firebase.authDomain must be a host name, not "${authDomain}".`,
    ]);
  });

  test('never throws on a JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const result = parseRuntimeConfig(data, base);
        if (result.ok) throw new Error('An arbitrary value is no configuration.');
        expect(result.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
