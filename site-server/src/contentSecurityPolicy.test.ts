import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forEachRemote, parseRuntimeConfig, type RuntimeConfig } from '@laundry-board/shared-types';
import { contentSecurityPolicy } from './hosting.ts';

// Of the empty text.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const GOOGLE_SCRIPTS = ['https://apis.google.com'];
const GOOGLE_CALLS = [
  'https://firestore.googleapis.com',
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];
const GOOGLE_IMAGES = [
  'https://lh3.googleusercontent.com',
  'https://lh4.googleusercontent.com',
  'https://lh5.googleusercontent.com',
  'https://lh6.googleusercontent.com',
  'https://www.google.com',
];

const LET_NOTHING_IN = Object.fromEntries(
  ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => [
    name,
    ["'none'"],
  ]),
);

const deployed: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: {
    ...forEachRemote((name) => `https://${name}.laundry.example/`),
    auth: 'https://auth.laundry.example/v2/',
  },
  sessionEndpoint: 'https://api.laundry.example/session',
};
const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };

const NAMES = [...directives(contentSecurityPolicy(deployed)).keys()];

/** A policy's directives by name, read as a browser does. */
function directives(policy: string): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    policy
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, new Set(sources)]),
  );
}

function sourcesOf(config: RuntimeConfig, directive: string): readonly string[] {
  return [...(directives(contentSecurityPolicy(config)).get(directive) ?? [])];
}

function originOf(text: string): string {
  return new URL(text).origin;
}

const folder = fc.webUrl({ validSchemes: ['https', 'http'] });
const address = fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true });
const configs = fc
  .record(
    {
      firebase: fc.record({
        apiKey: fc.string({ minLength: 1 }),
        projectId: fc.string({ minLength: 1 }),
        authDomain: fc.domain(),
      }),
      remotes: fc.record(forEachRemote(() => folder)),
      sessionEndpoint: address,
      emulators: fc.record({ auth: address, firestore: address }),
    },
    { requiredKeys: ['firebase', 'remotes'] },
  )
  .map((data) => {
    const parsed = parseRuntimeConfig(data, 'https://laundry.example');
    if (!parsed.ok) throw new Error(parsed.problems.join());
    return parsed.config;
  });

const valid = { ...deployed, emulators: undefined };
const trick = fc
  .array(
    fc.constantFrom('a.example', ';', "'unsafe-inline'", ' ', '*', ',', '@', '/', ':', '%3b', '?'),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
/** What gets past the check of a configuration though one of its texts tries to be more than an address. */
const tricky = fc
  .oneof(
    trick.map((text) => ({ ...valid, firebase: { ...valid.firebase, authDomain: text } })),
    trick.map((text) => ({ ...valid, remotes: { ...valid.remotes, auth: `https://${text}` } })),
    trick.map((text) => ({ ...valid, sessionEndpoint: `https://a.example${text}` })),
    trick.map((text) => ({ ...valid, emulators: { ...emulators, auth: `http://${text}` } })),
  )
  .map((data) => parseRuntimeConfig(data, 'https://laundry.example'));

describe('contentSecurityPolicy', () => {
  test('names what a runtime configuration names, where it is needed, and nothing else', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const { emulators: local, firebase, remotes, sessionEndpoint } = config;
        const own = Object.values(remotes).map(originOf);
        const session = sessionEndpoint === undefined ? [] : [originOf(sessionEndpoint)];
        const emulated =
          local === undefined ? [] : [originOf(local.auth), originOf(local.firestore)];
        const authServer = emulated.slice(0, 1);
        const expected: Record<string, readonly string[]> = {
          ...LET_NOTHING_IN,
          'style-src': ["'self'", EMPTY_STYLE],
          'manifest-src': ["'self'"],
          'worker-src': ["'self'"],
          'require-trusted-types-for': ["'script'"],
          ...(local === undefined
            ? {
                'script-src': ["'self'", ...own, ...GOOGLE_SCRIPTS],
                'img-src': ["'self'", ...own, ...GOOGLE_IMAGES],
                'connect-src': ["'self'", ...own, ...session, ...GOOGLE_CALLS],
                'frame-src': [`https://${firebase.authDomain}`],
                'trusted-types': ['default', 'gapi#gapi', 'goog#html'],
              }
            : {
                'script-src': ["'self'", ...own, ...authServer],
                'img-src': ["'self'", ...own, ...authServer, 'https:'],
                'connect-src': ["'self'", ...own, ...session, ...emulated],
                'frame-src': ["'none'"],
                'trusted-types': ['default'],
              }),
        };
        expect(directives(contentSecurityPolicy(config))).toEqual(
          new Map(Object.entries(expected).map(([name, sources]) => [name, new Set(sources)])),
        );
      }),
    );
  });

  test('no text of a configuration becomes a directive or lets in more than one host', () => {
    fc.assert(
      fc.property(fc.oneof(configs, tricky), (input) => {
        if ('ok' in input && !input.ok) return;
        const policy = contentSecurityPolicy('ok' in input ? input.config : input);
        expect([...directives(policy).keys()]).toEqual(NAMES);
        expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|blob:|,/);
      }),
      { numRuns: 500 },
    );
  });

  test('takes in a remote that nobody thought of before', () => {
    const remotes = { ...deployed.remotes, news: 'https://news.laundry.example/' };
    for (const name of ['script-src', 'connect-src', 'img-src']) {
      expect(sourcesOf({ ...deployed, remotes }, name)).toContain('https://news.laundry.example');
    }
  });

  test('a local site reaches its emulators and nothing of Google', () => {
    expect(contentSecurityPolicy({ ...deployed, emulators })).not.toMatch(/google|gapi/);
  });
});
