import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, REMOTE_NAMES } from '@laundry-board/shared-types';
import { parseRuntimeConfig } from './parseRuntimeConfig.ts';

const firebase = { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' };
const remotes = mapRemotes((name) => `https://${name}.laundry.example/a%3Fb%23c/`);
const CONFIG = { firebase, remotes };
const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A+/z09bc'.repeat(8)}` };

/** What is wrong with a configuration that is valid but for these fields. */
function problemsOf(fields: object): readonly string[] {
  const result = parseRuntimeConfig({ ...CONFIG, ...fields });
  return result.ok ? [] : result.problems;
}

test('every field is kept, and unknown ones are left out', () => {
  const config = {
    firebase: { ...firebase, appId: '1:2:web:3' },
    remotes,
    pins: { board: PIN },
    emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
    sessionEndpoint: 'https://api.laundry.example/session?campus=1',
    reportEndpoint: 'https://reports.laundry.example/',
    reportSampling: 0.1,
    title: 'Laundry at Campus Example',
    links: [{ text: 'Privacy', url: 'https://campus.example/privacy' }],
    pushKey: `B${'Az09_-'.repeat(14)}Az`,
  };
  expect(parseRuntimeConfig({ ...config, more: 1 })).toEqual({ ok: true, config });
});

test('the fields have one order, by which a page can be compared with the file', () => {
  const { remotes: _, ...others } = { ...CONFIG, reportSampling: 0, pins: {} };
  const result = parseRuntimeConfig({ ...others, remotes });
  expect(result.ok && Object.keys(result.config)).toEqual([
    'firebase',
    'remotes',
    'pins',
    'reportSampling',
  ]);
});

test('the remotes’ URLs become folders, and those of emulators origins', () => {
  const result = parseRuntimeConfig({
    firebase,
    remotes: mapRemotes((name) => `https://${name}.laundry.example/part`),
    emulators: { auth: 'http://127.0.0.1:9099//', firestore: 'http://127.0.0.1:8080/' },
  });
  expect(result).toMatchObject({
    config: {
      remotes: mapRemotes((name) => `https://${name}.laundry.example/part/`),
      emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
    },
  });
});

test.each([null, 'text', 7, []])('%j is no JSON object', (data) => {
  expect(parseRuntimeConfig(data)).toEqual({ ok: false, problems: ['It must be a JSON object.'] });
});

test('what is missing altogether is named', () => {
  expect(parseRuntimeConfig({})).toEqual({
    ok: false,
    problems: [
      'firebase is missing: it must be an object with apiKey, authDomain and projectId.',
      'remotes is missing: it must be an object with the URL of each remote.',
    ],
  });
});

test('emulators are two URLs', () => {
  expect(problemsOf({ emulators: null })).toEqual([
    'emulators must be an object with auth and firestore, not null.',
  ]);
});

test('only the beginning of a long value is quoted', () => {
  const [problem] = problemsOf({ firebase: { ...firebase, authDomain: '!'.repeat(5000) } });
  expect(problem).toMatch(/^firebase\.authDomain must be a host name, not "!{100,300}\.$/);
});

test('whatever a file holds, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const result = parseRuntimeConfig(data);
      if (result.ok) throw new Error('An arbitrary value is no configuration.');
      expect(result.problems.length).toBeGreaterThan(0);
    }),
  );
});

describe('of Firebase', () => {
  test.each([
    ['apiKey', ''],
    ['projectId', 7],
    ['appId', ''],
    ['appId', null],
  ])('the %s %j is rejected', (field, value) => {
    expect(problemsOf({ firebase: { ...firebase, [field]: value } })).toEqual([
      `firebase.${field} must be a text that is not empty, not ${JSON.stringify(value)}.`,
    ]);
  });

  test('capitals in the auth domain are accepted', () => {
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
  ])('the auth domain %s is rejected', (authDomain) => {
    expect(problemsOf({ firebase: { ...firebase, authDomain } })).toEqual([
      `firebase.authDomain must be a host name, not "${authDomain}".`,
    ]);
  });
});

describe('URLs', () => {
  test('what they must be without is said', () => {
    const url = 'ftp://laundry.example/';
    const plain = 'must be an absolute http(s) URL of a plain host without credentials';
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
    '/board/',
    '//laundry.example/',
    '',
    7,
  ])('%j is rejected in every field', (url) => {
    const problems = problemsOf({
      remotes: mapRemotes(() => url),
      emulators: { auth: url, firestore: url },
      sessionEndpoint: url,
      reportEndpoint: url,
    });
    expect(problems).toEqual(
      [
        ...REMOTE_NAMES.map((name) => `remotes.${name}`),
        'emulators.auth',
        'emulators.firestore',
        'sessionEndpoint',
        'reportEndpoint',
      ].map((field) => expect.stringContaining(`${field} must be an absolute http(s) URL of`)),
    );
  });

  test.each(['board?version=2', 'board/#top', '?#', 'board?/'])(
    'a remote’s folder is not %s',
    (rest) => {
      const url = `https://laundry.example/${rest}`;
      expect(problemsOf({ remotes: mapRemotes(() => url) })).toHaveLength(REMOTE_NAMES.length);
    },
  );
});

describe('the sampling rate', () => {
  test.each([0, 1])('may be %j', (reportSampling) => {
    expect(problemsOf({ reportSampling })).toEqual([]);
  });

  test.each([-0.1, 1.1, '1', null])('is not %j', (reportSampling) => {
    expect(problemsOf({ reportSampling })).toEqual([
      `reportSampling must be a number from 0 to 1, not ${JSON.stringify(reportSampling)}.`,
    ]);
  });
});

describe('the key for notifications', () => {
  const KEY = `B${'Az09_-'.repeat(14)}Az`;

  test.each([
    '',
    7,
    null,
    KEY.slice(1),
    `${KEY}=`,
    KEY.replace('B', 'A'),
    KEY.replace('_', '/'),
    ` ${KEY}`,
  ])('is not %j', (pushKey) => {
    expect(problemsOf({ pushKey })).toEqual([
      `pushKey must be the public key that npm run gateway -- --new-push-keys prints, not ${JSON.stringify(pushKey)}.`,
    ]);
  });
});

describe('a pin', () => {
  const isNoField = (field: string): string => `${field} is no field of a runtime configuration.`;

  test.each<[pins: unknown, problems: readonly string[]]>([
    [{ bord: PIN }, [isNoField('pins.bord')]],
    [{ board: PIN, bord: PIN }, [isNoField('pins.bord')]],
    [{ constructor: PIN }, [isNoField('pins.constructor')]],
    [{ board: { ...PIN, share: 10 } }, [isNoField('pins.board.share')]],
    [{ board: { ...PIN, '\nmore': 1 } }, [isNoField(String.raw`pins.board."\nmore"`)]],
    [{ board: 7 }, ['pins.board must be an object with entry and integrity, not 7.']],
    [
      { board: { ...PIN, share: 10, others: PIN } },
      [isNoField('pins.board.share'), isNoField('pins.board.others')],
    ],
    [null, ['pins must be an object with a release for each remote that is held, not null.']],
    [[], ['pins must be an object with a release for each remote that is held, not [].']],
    [
      { auth: { entry: '../remoteEntry.js' } },
      [
        'pins.auth.entry must be the name of a script, not "../remoteEntry.js".',
        'pins.auth.integrity is missing: it must be a sha384 hash.',
      ],
    ],
    [
      { auth: { ...PIN, entry: 'remoteEntry.js/more' } },
      ['pins.auth.entry must be the name of a script, not "remoteEntry.js/more".'],
    ],
  ])('is not %j', (pins, problems) => {
    expect(problemsOf({ pins })).toEqual(problems);
  });

  test.each([
    'sha256-AAAA',
    PIN.integrity.slice(0, -1),
    `${PIN.integrity}A`,
    ` ${PIN.integrity}`,
    PIN.integrity.replace('+', '-'),
  ])('has not the hash "%s"', (integrity) => {
    expect(problemsOf({ pins: { auth: { ...PIN, integrity } } })).toEqual([
      `pins.auth.integrity must be a sha384 hash, not "${integrity}".`,
    ]);
  });
});

describe('a title', () => {
  test.each(['Laundry', 'מכבסה בקמפוס', '🧺'.repeat(40)])('"%s" is kept as it is', (title) => {
    const config = { ...CONFIG, title };
    expect(parseRuntimeConfig(config)).toEqual({ ok: true, config });
  });

  test.each([7, null, '', '  ', 'x'.repeat(41)])('%j is rejected', (title) => {
    expect(problemsOf({ title })).toEqual([
      `title must be a text of 1 to 40 characters, not ${JSON.stringify(title)}.`,
    ]);
  });
});

describe('links', () => {
  const LINK = { text: 'Privacy', url: 'https://campus.example/privacy' };

  test.each([
    [[]],
    [[LINK]],
    [Array.from({ length: 5 }, () => LINK)],
    [[{ ...LINK, text: 'הצהרת נגישות' }]],
    [[{ ...LINK, text: '🧺'.repeat(40) }]],
    [[{ ...LINK, text: '  Privacy' }]],
    [[{ ...LINK, url: 'HTTPS://Campus.Example' }]],
    [[{ ...LINK, url: 'https://campus.example:8443/report?what=washer#form' }]],
    [[{ ...LINK, url: 'mailto:housing@campus.example?subject=Broken%20washer' }]],
  ])('%j are kept as they are', (links) => {
    expect(parseRuntimeConfig({ ...CONFIG, links })).toEqual({
      ok: true,
      config: { ...CONFIG, links },
    });
  });

  test.each([null, 'https://campus.example/', {}, Array.from({ length: 6 }, () => LINK)])(
    '%j is no list of links',
    (links) => {
      expect(problemsOf({ links })).toEqual([
        `links must be a list of at most 5 links, not ${JSON.stringify(links).slice(0, 200)}.`,
      ]);
    },
  );

  test.each([7, '', '  ', 'x'.repeat(41)])('the text %j is rejected', (text) => {
    expect(problemsOf({ links: [LINK, { ...LINK, text }] })).toEqual([
      `links.1.text must be a text of 1 to 40 characters, not ${JSON.stringify(text)}.`,
    ]);
  });

  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hello',
    'http://campus.example/',
    '/privacy',
    '//campus.example/',
    'https://user:secret@campus.example/',
    'https:// campus.example/',
    'mailto:',
    'mailto:housing',
  ])('the URL %j is rejected', (url) => {
    expect(problemsOf({ links: [{ ...LINK, url }] })).toEqual([
      `links.0.url must be an absolute https or mailto URL, not ${JSON.stringify(url)}.`,
    ]);
  });

  test('a link without a text is rejected', () => {
    expect(problemsOf({ links: [{ url: LINK.url }] })).toEqual([
      'links.0.text is missing: it must be a text of 1 to 40 characters.',
    ]);
  });

  test('what is no object is no link', () => {
    expect(problemsOf({ links: ['https://campus.example/'] })).toEqual([
      'links.0 must be an object with text and url, not "https://campus.example/".',
    ]);
  });

  test('an accepted URL has one of the two schemes, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constant('javascript:x')), (url) => {
        const accepted = problemsOf({ links: [{ ...LINK, url }] }).length === 0;
        const base = 'https://laundry.example/';
        expect(accepted && !['https:', 'mailto:'].includes(new URL(url, base).protocol)).toBe(
          false,
        );
      }),
    );
  });
});
