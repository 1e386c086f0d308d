import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forEachRemote } from './forEachRemote.ts';
import { parseRuntimeConfig } from './parseRuntimeConfig.ts';
import { REMOTE_NAMES } from './remoteNames.ts';

const base = 'https://laundry.example/test';
const valid = {
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: { ...forEachRemote((name) => `https://${name}.laundry.example`), board: '/board' },
};

describe('parseRuntimeConfig', () => {
  test('makes remote addresses absolute folders', () => {
    expect(parseRuntimeConfig(valid, base)).toEqual({
      ok: true,
      config: {
        firebase: valid.firebase,
        remotes: {
          ...forEachRemote((name) => `https://${name}.laundry.example/`),
          board: 'https://laundry.example/board/',
        },
      },
    });
  });

  test('keeps the optional session endpoint and the emulators', () => {
    const result = parseRuntimeConfig(
      {
        ...valid,
        sessionEndpoint: '/session',
        emulators: { auth: 'http://127.0.0.1:9099/', firestore: 'http://127.0.0.1:8080' },
      },
      base,
    );
    expect(result).toMatchObject({
      config: {
        sessionEndpoint: 'https://laundry.example/session',
        emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
      },
    });
  });

  test('names every field that is wrong', () => {
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
        'firebase.apiKey must be a text that is not empty.',
        'firebase.authDomain must be a text that is not empty.',
        'firebase.projectId must be a text that is not empty.',
        'remotes.auth must be an http(s) address, not "javascript:x".',
        'remotes.board must be a text that is not empty.',
      ],
    });
  });

  test.each([
    ['https://user:secret@laundry.example/', 'hold no user name and no password'],
    ['https://*.laundry.example/', 'have a host name of letters, digits, dots and hyphens'],
    ["https://laundry.example;script-src'*'/", 'have a host name of letters, digits'],
    ['https://laundry.example,evil.example/', 'have a host name of letters, digits'],
    ['https://laundry.example evil.example/', 'be an http(s) address'],
    ['blob:https://laundry.example/', 'be an http(s) address'],
  ])('turns the address %s away, wherever it stands', (address, wanted) => {
    const result = parseRuntimeConfig(
      {
        firebase: valid.firebase,
        remotes: forEachRemote(() => address),
        sessionEndpoint: address,
        emulators: { auth: address, firestore: address },
      },
      base,
    );
    expect(result.ok ? [] : result.problems).toEqual(
      [
        ...REMOTE_NAMES.map((name) => `remotes.${name}`),
        'emulators.auth',
        'emulators.firestore',
        'sessionEndpoint',
      ].map((field) => expect.stringContaining(`${field} must ${wanted}`)),
    );
  });

  test.each([
    'https://laundry.example/board?version=2',
    'https://laundry.example/board/#top',
    'https://laundry.example/?#',
    '/board?/',
  ])('turns %s away as the folder of a remote', (address) => {
    const config = { ...valid, remotes: forEachRemote(() => address) };
    expect(parseRuntimeConfig(config, base)).toEqual({
      ok: false,
      problems: REMOTE_NAMES.map(
        (name) =>
          `remotes.${name} must be a folder, without a query or a fragment, not "${address}".`,
      ),
    });
  });

  test('leaves the session endpoint its query, and a remote what only looks like one', () => {
    const sessionEndpoint = 'https://api.laundry.example/session?campus=1';
    const remotes = forEachRemote(() => 'https://laundry.example/a%3Fb%23c/');
    expect(parseRuntimeConfig({ ...valid, remotes, sessionEndpoint }, base)).toEqual({
      ok: true,
      config: { firebase: valid.firebase, remotes, sessionEndpoint },
    });
  });

  test.each([
    'https://laundry.example',
    'laundry.example/path',
    "laundry.example; script-src 'unsafe-inline'",
    '*.laundry.example',
    '-laundry.example',
    'user@laundry.example',
    'laundry.example:port',
  ])('turns the auth domain %s away', (authDomain) => {
    const config = { ...valid, firebase: { ...valid.firebase, authDomain } };
    expect(parseRuntimeConfig(config, base)).toEqual({
      ok: false,
      problems: [`firebase.authDomain must be a host name, not "${authDomain}".`],
    });
  });

  test('answers every JSON value without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const result = parseRuntimeConfig(data, base);
        if (result.ok) throw new Error('An arbitrary value is no configuration.');
        expect(result.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
