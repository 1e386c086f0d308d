import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  mapRemotes,
  parseRuntimeConfig,
  REMOTE_NAMES,
  remoteFolder,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { contentSecurityPolicy, earlyLinks, remoteHosting } from './hosting.ts';

test.each(REMOTE_NAMES.map(remoteFolder))(
  '%s is hosted from its own folder, with the headers of every remote',
  (remote) => {
    const { headers, rewrites, public: folder } = remoteHosting(remote);
    expect(folder).toBe(`${remote}/dist`);
    expect(headers).toEqual(remoteHosting('auth-remote').headers);
    expect(rewrites).toBeUndefined();
  },
);

// Of an empty style element.
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

const FORBIDDEN = Object.fromEntries(
  ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => [
    name,
    ["'none'"],
  ]),
);

const deployed: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: {
    ...mapRemotes((name) => `https://${name}.laundry.example/`),
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
const url = fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true });
const configs = fc
  .record(
    {
      firebase: fc.record({
        apiKey: fc.string({ minLength: 1 }),
        projectId: fc.string({ minLength: 1 }),
        authDomain: fc.domain(),
      }),
      remotes: fc.record(mapRemotes(() => folder)),
      sessionEndpoint: url,
      emulators: fc.record({ auth: url, firestore: url }),
    },
    { requiredKeys: ['firebase', 'remotes'] },
  )
  .map((data) => {
    const parsed = parseRuntimeConfig(data, 'https://laundry.example');
    if (!parsed.ok) throw new Error(parsed.problems.join());
    return parsed.config;
  });

const valid = { ...deployed, emulators: undefined };
const injection = fc
  .array(
    fc.constantFrom('a.example', ';', "'unsafe-inline'", ' ', '*', ',', '@', '/', ':', '%3b', '?'),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
/** Configurations that pass validation although one of their strings tries to be more than a URL. */
const malicious = fc
  .oneof(
    injection.map((text) => ({ ...valid, firebase: { ...valid.firebase, authDomain: text } })),
    injection.map((text) => ({ ...valid, remotes: { ...valid.remotes, auth: `https://${text}` } })),
    injection.map((text) => ({ ...valid, sessionEndpoint: `https://a.example${text}` })),
    injection.map((text) => ({ ...valid, emulators: { ...emulators, auth: `http://${text}` } })),
  )
  .map((data) => parseRuntimeConfig(data, 'https://laundry.example'));

test('the page preloads its configuration and the sign-in, and preconnects to the board', () => {
  expect(earlyLinks(deployed).split(', ')).toEqual([
    '</runtime-config.json>; rel=preload; as=fetch; crossorigin=anonymous',
    '<https://auth.laundry.example/v2/remoteEntry.js>; rel=preload; as=script; crossorigin=anonymous',
    '<https://board.laundry.example>; rel=preconnect; crossorigin=anonymous',
  ]);
});

describe('contentSecurityPolicy', () => {
  test('allows exactly the origins of the runtime configuration, per directive', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const { emulators: local, firebase, remotes, sessionEndpoint } = config;
        const own = Object.values(remotes).map(originOf);
        const session = sessionEndpoint === undefined ? [] : [originOf(sessionEndpoint)];
        const emulated =
          local === undefined ? [] : [originOf(local.auth), originOf(local.firestore)];
        const authServer = emulated.slice(0, 1);
        const expected: Record<string, readonly string[]> = {
          ...FORBIDDEN,
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

  test('no string of a configuration adds a directive or allows more than one host', () => {
    fc.assert(
      fc.property(fc.oneof(configs, malicious), (input) => {
        if ('ok' in input && !input.ok) return;
        const policy = contentSecurityPolicy('ok' in input ? input.config : input);
        expect([...directives(policy).keys()]).toEqual(NAMES);
        expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|blob:|,/);
      }),
      { numRuns: 500 },
    );
  });

  test('allows a remote that is added later', () => {
    const remotes = { ...deployed.remotes, news: 'https://news.laundry.example/' };
    for (const name of ['script-src', 'connect-src', 'img-src']) {
      expect(sourcesOf({ ...deployed, remotes }, name)).toContain('https://news.laundry.example');
    }
  });

  test('a local site allows its emulators and nothing of Google', () => {
    expect(contentSecurityPolicy({ ...deployed, emulators })).not.toMatch(/google|gapi/);
  });
});
