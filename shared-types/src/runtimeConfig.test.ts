import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, REMOTE_NAMES } from './remotes.ts';
import { parseRuntimeConfig } from './runtimeConfig.ts';

const base = 'https://laundry.example/test';
const valid = {
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: { ...mapRemotes((name) => `https://${name}.laundry.example`), board: '/board' },
};

describe('parseRuntimeConfig', () => {
  test('makes URLs absolute and remotes’ URLs folders, and leaves unknown fields out', () => {
    const optional = {
      sessionEndpoint: 'https://api.laundry.example/session?campus=1',
      emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
    };
    const remotes = mapRemotes((name) => `https://${name}.laundry.example/a%3Fb%23c/`);
    const config = { firebase: valid.firebase, remotes };
    expect(parseRuntimeConfig({ ...config, more: 1 }, base)).toEqual({ ok: true, config });
    expect(parseRuntimeConfig({ ...config, ...optional }, base)).toEqual({
      ok: true,
      config: { ...config, ...optional },
    });
    expect(
      parseRuntimeConfig(
        {
          ...valid,
          sessionEndpoint: '/session',
          emulators: { ...optional.emulators, auth: 'http://127.0.0.1:9099/' },
        },
        base,
      ),
    ).toMatchObject({
      config: {
        remotes: { board: 'https://laundry.example/board/' },
        sessionEndpoint: 'https://laundry.example/session',
        emulators: optional.emulators,
      },
    });
  });

  test('takes pins and nothing else in their place', () => {
    const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A+/z'.repeat(16)}` };
    expect(parseRuntimeConfig({ ...valid, pins: { board: pin } }, base)).toMatchObject({
      config: { pins: { board: pin } },
    });
    const problemsOf = (pins: unknown): unknown => parseRuntimeConfig({ ...valid, pins }, base);
    expect(problemsOf({ bord: pin })).toMatchObject({
      problems: ['pins must be an object with no other names than auth, board.'],
    });
    expect(problemsOf({ constructor: pin })).toMatchObject({ ok: false });
    expect(problemsOf(null)).toMatchObject({ ok: false });
    expect(problemsOf({ auth: { entry: '../remoteEntry.js' } })).toMatchObject({
      problems: [
        'pins.auth.entry must be the name of a script, not "../remoteEntry.js".',
        'pins.auth.integrity must be a sha384 hash, not undefined.',
      ],
    });
    expect(problemsOf({ auth: { ...pin, integrity: 'sha256-AAAA' } })).toMatchObject({ ok: false });
  });

  test('names every invalid field', () => {
    expect(
      parseRuntimeConfig(
        {
          firebase: { apiKey: '' },
          remotes: { ...valid.remotes, auth: 'javascript:x', board: '' },
        },
        base,
      ),
    ).toEqual({
      ok: false,
      problems: [
        'firebase.apiKey must be a text that is not empty, not "".',
        'firebase.authDomain must be a host name, not undefined.',
        'firebase.projectId must be a text that is not empty, not undefined.',
        'remotes.auth must be an http(s) URL of a plain host without credentials, query or fragment, not "javascript:x".',
        'remotes.board must be an http(s) URL of a plain host without credentials, query or fragment, not "".',
      ],
    });
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
  ])('rejects the URL %s in every field', (url) => {
    const result = parseRuntimeConfig(
      {
        firebase: valid.firebase,
        remotes: mapRemotes(() => url),
        sessionEndpoint: url,
        emulators: { auth: url, firestore: url },
      },
      base,
    );
    expect(result.ok ? [] : result.problems).toEqual(
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
    (url) => {
      const result = parseRuntimeConfig({ ...valid, remotes: mapRemotes(() => url) }, base);
      expect(result.ok ? [] : result.problems).toHaveLength(REMOTE_NAMES.length);
    },
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
    const config = { ...valid, firebase: { ...valid.firebase, authDomain } };
    expect(parseRuntimeConfig(config, base)).toEqual({
      ok: false,
      problems: [`firebase.authDomain must be a host name, not "${authDomain}".`],
    });
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
