import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, REMOTE_NAMES } from './remotes.ts';
import {
  backendOrigins,
  configInHtml,
  parsePageConfig,
  parseRuntimeConfig,
  pinnedReleases,
  remoteEntry,
} from './runtimeConfig.ts';

const base = 'https://laundry.example/test';
const firebase = { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' };
const remotes = mapRemotes((name) => `https://${name}.laundry.example/a%3Fb%23c/`);

/** What is wrong with a configuration that is valid but for these fields. */
function problemsOf(fields: object): readonly string[] {
  const result = parseRuntimeConfig({ firebase, remotes, ...fields }, base);
  return result.ok ? [] : result.problems;
}

const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A+/z09bc'.repeat(8)}` };
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
      reportEndpoint: '/reports',
      reportSampling: 0.1,
      emulators: { auth: `${emulators.auth}//`, firestore: `${emulators.firestore}//` },
    };
    expect(parseRuntimeConfig({ ...config, ...optional, ...relative }, base)).toEqual({
      ok: true,
      config: {
        ...config,
        ...optional,
        remotes: { ...remotes, board: 'https://laundry.example/board/' },
        sessionEndpoint: 'https://laundry.example/session?campus=1',
        reportEndpoint: 'https://laundry.example/reports',
        reportSampling: 0.1,
      },
    });
  });

  test.each([null, 'text', 7, []])('rejects %j as no JSON object', (data) => {
    expect(parseRuntimeConfig(data, base)).toEqual({
      ok: false,
      problems: ['It must be a JSON object.'],
    });
  });

  test.each([-0.1, 1.1, '1', null])('rejects the sampling rate %j', (reportSampling) => {
    expect(problemsOf({ reportSampling })).toEqual([
      `reportSampling must be a number from 0 to 1, not ${JSON.stringify(reportSampling)}.`,
    ]);
  });

  test.each([0, 1])('accepts the sampling rate %j', (reportSampling) => {
    expect(problemsOf({ reportSampling })).toEqual([]);
  });

  test('keeps the id of the Firebase app where there is one', () => {
    const config = { firebase: { ...firebase, appId: '1:2:web:3' }, remotes };
    expect(parseRuntimeConfig(config, base)).toEqual({ ok: true, config });
  });

  test.each([
    ['apiKey', ''],
    ['projectId', 7],
    ['appId', ''],
  ])('rejects the %s %j', (field, value) => {
    expect(problemsOf({ firebase: { ...firebase, [field]: value } })).toEqual([
      `firebase.${field} must be a text that is not empty, not ${JSON.stringify(value)}.`,
    ]);
  });

  test('quotes only the beginning of a long value', () => {
    const [problem] = problemsOf({ firebase: { ...firebase, authDomain: '!'.repeat(5000) } });
    expect(problem).toMatch(/^firebase\.authDomain must be a host name, not "!{100,300}\.$/);
  });

  test.each<[pins: unknown, problems: readonly string[]]>([
    [{ bord: PIN }, [NO_REMOTE]],
    [{ board: PIN, bord: PIN }, [NO_REMOTE]],
    [{ constructor: PIN }, [NO_REMOTE]],
    [null, [NO_REMOTE]],
    [[], [NO_REMOTE]],
    [
      { auth: { entry: '../remoteEntry.js' } },
      [
        'pins.auth.entry must be the name of a script, not "../remoteEntry.js".',
        'pins.auth.integrity must be a sha384 hash, not undefined.',
      ],
    ],
    [
      { auth: { ...PIN, entry: 'remoteEntry.js/more' } },
      ['pins.auth.entry must be the name of a script, not "remoteEntry.js/more".'],
    ],
  ])('rejects the pins %j', (pins, problems) => {
    expect(problemsOf({ pins })).toEqual(problems);
  });

  test.each([
    { share: 0 },
    { share: 10 },
    { share: 100 },
    { share: 0.5, others: PIN },
    { others: PIN },
  ])('keeps what a pin says of other browsers: %j', (fields) => {
    const config = { firebase, remotes, pins: { board: { ...PIN, ...fields } } };
    expect(parseRuntimeConfig(config, base)).toEqual({ ok: true, config });
  });

  test.each(['10', -1, 101, null, Number.NaN])('rejects the share %j of a pin', (share) => {
    expect(problemsOf({ pins: { board: { ...PIN, share } } })).toEqual([
      `pins.board.share must be a number from 0 to 100, not ${JSON.stringify(share)}.`,
    ]);
  });

  test('rejects a release of the other browsers that a browser could not load', () => {
    expect(problemsOf({ pins: { board: { ...PIN, others: { ...PIN, entry: '' } } } })).toEqual([
      'pins.board.others.entry must be the name of a script, not "".',
    ]);
  });

  test.each([
    'sha256-AAAA',
    PIN.integrity.slice(0, -1),
    `${PIN.integrity}A`,
    ` ${PIN.integrity}`,
    PIN.integrity.replace('+', '-'),
  ])('rejects "%s" as the hash of a pinned entry', (integrity) => {
    expect(problemsOf({ pins: { auth: { ...PIN, integrity } } })).toEqual([
      `pins.auth.integrity must be a sha384 hash, not "${integrity}".`,
    ]);
  });

  test('says what a URL must be without', () => {
    const url = 'ftp://laundry.example/';
    const plain = 'must be an http(s) URL of a plain host without credentials';
    expect(problemsOf({ remotes: { ...remotes, board: url }, sessionEndpoint: url })).toEqual([
      `remotes.board ${plain}, query or fragment, not "${url}".`,
      `sessionEndpoint ${plain}, not "${url}".`,
    ]);
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

  test('accepts capitals in the auth domain', () => {
    expect(problemsOf({ firebase: { ...firebase, authDomain: 'Laundry.Example' } })).toEqual([]);
  });

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

describe('the releases that a remote is pinned at', () => {
  const others = { ...PIN, entry: 'remoteEntry.ba9876543210.js' };
  test.each([
    ['none', undefined, []],
    ['the one of its pin', PIN, [PIN.entry]],
    ['both of a share', { ...PIN, share: 10, others }, [PIN.entry, others.entry]],
  ])('are %s', (_, board, entries) => {
    const releases = pinnedReleases(board ? { pins: { board } } : {}, 'board');
    expect(releases.map(({ entry }) => entry)).toStrictEqual(entries);
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

describe('parsePageConfig', () => {
  test('accepts what a valid page holds', () => {
    const config = { firebase, remotes };
    expect(parsePageConfig(JSON.stringify(config), base)).toEqual({ ok: true, config });
  });

  test.each([
    ['no block', undefined, 'The page holds no configuration: npm run configure.'],
    ['an empty block', '\n', 'The page holds no configuration: npm run configure.'],
    ['what is no JSON', '{', 'The configuration in the page is no JSON.'],
    ['another JSON', '[]', 'The configuration in the page is not valid.'],
  ])('says what is wrong with %s', (_, text, problem) => {
    const parsed = parsePageConfig(text, base);
    expect(!parsed.ok && parsed.problems[0]).toBe(problem);
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
