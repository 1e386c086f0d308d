import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  mapRemotes,
  parseRuntimeConfig,
  REMOTE_NAMES,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { contentSecurityPolicy, earlyLinks } from './hosting.ts';

const deployed: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: {
    ...mapRemotes((name) => `https://${name}.laundry.example/`),
    auth: 'https://auth.laundry.example/v2/',
  },
  sessionEndpoint: 'https://api.laundry.example/session',
};
const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };

const injection = fc
  .array(
    fc.constantFrom('a.example', ';', "'unsafe-inline'", ' ', '*', ',', '@', '/', ':', '%3b', '?'),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
/** Configurations of which one string tries to be more than a URL. */
const malicious = injection.map((text) => [
  { ...deployed, firebase: { ...deployed.firebase, authDomain: text } },
  { ...deployed, remotes: { ...deployed.remotes, auth: `https://${text}` } },
  { ...deployed, sessionEndpoint: `https://a.example${text}` },
  { ...deployed, emulators: { ...emulators, auth: `http://${text}` } },
]);

test('the page preloads its configuration and the sign-in, and preconnects to the board', () => {
  expect(earlyLinks(deployed).split(', ')).toEqual([
    '</runtime-config.json>; rel=preload; as=fetch; crossorigin=anonymous',
    '<https://auth.laundry.example/v2/remoteEntry.js>; rel=preload; as=script; crossorigin=anonymous',
    '<https://board.laundry.example>; rel=preconnect; crossorigin=anonymous',
  ]);
  const pins = { auth: { entry: 'remoteEntry.1.js', integrity: 'sha384-A' } };
  expect(earlyLinks({ ...deployed, pins })).toContain(
    '/v2/remoteEntry.1.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-A"',
  );
});

/** The remotes' origins, as a policy lists them. */
const REMOTES = REMOTE_NAMES.map((name) => `https://${name}.laundry.example`).join(' ');

const PAGE = '<head><meta charset="utf-8"><script>early()</script><script>other()</script></head>';

/** A policy's directives, one per line. */
const policyOf = (config: RuntimeConfig): readonly string[] =>
  contentSecurityPolicy(config, PAGE).split('; ');

test('the policy of a deployment allows its own sites, and Google’s for sign-in and data', () => {
  expect(policyOf(deployed)).toEqual([
    "default-src 'none'",
    `script-src 'self' ${REMOTES} https://apis.google.com 'sha256-G2Y/0fpEoq/QMzbid/byF0KE5sX9e6ar19Om2+xoMnU='`,
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    `img-src 'self' ${REMOTES} https://lh3.googleusercontent.com https://lh4.googleusercontent.com https://lh5.googleusercontent.com https://lh6.googleusercontent.com https://www.google.com`,
    `connect-src 'self' ${REMOTES} https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.laundry.example`,
    'frame-src https://laundry.firebaseapp.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default gapi#gapi goog#html',
  ]);
});

test('the policy of a local site allows its emulators and nothing of Google', () => {
  const local = policyOf({ ...deployed, emulators });
  expect(local.join()).not.toMatch(/google|gapi/);
  expect(local).toContain("frame-src 'none'");
  expect(local).toContain(
    `connect-src 'self' ${REMOTES} http://127.0.0.1:9099 http://127.0.0.1:8080 https://api.laundry.example`,
  );
});

test('no string of a configuration adds a directive or allows more than one host', () => {
  const namesOf = (config: RuntimeConfig) => policyOf(config).map((line) => line.split(' ')[0]);
  fc.assert(
    fc.property(malicious, (configs) => {
      for (const data of configs) {
        const parsed = parseRuntimeConfig(data, 'https://laundry.example');
        if (!parsed.ok) continue;
        expect(namesOf(parsed.config)).toEqual(namesOf(deployed));
        const policy = contentSecurityPolicy(parsed.config, '');
        expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|blob:|,|;;/);
      }
    }),
    { numRuns: 250 },
  );
});
