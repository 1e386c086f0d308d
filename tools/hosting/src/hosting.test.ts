import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes, REMOTE_NAMES, type RuntimeConfig } from '@laundry-board/shared-types';
import firebase from '../../../firebase.json' with { type: 'json' };
import { siteNames } from '@laundry-board/sites';
import {
  contentSecurityPolicy,
  deployableFirebase,
  earlyLinks,
  shellHosting,
  siteHosting,
} from './hosting.ts';
import { parseRuntimeConfig } from './parseRuntimeConfig.ts';

const deployed: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: {
    ...mapRemotes((name) => `https://${name}.laundry.example/`),
    auth: 'https://auth.laundry.example/v2/',
  },
  sessionEndpoint: 'https://api.laundry.example/session',
};
const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };

/** Parts of which one tries to end what it stands in. */
const PARTS = `a.example ; 'unsafe-inline' * , @ / : %3b ? # \\ "`.split(' ').concat(' ');
const injection = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
/** Configurations of which one string tries to be more than a URL. */
const malicious = injection.map((text) => [
  { ...deployed, firebase: { ...deployed.firebase, authDomain: text } },
  { ...deployed, remotes: { ...deployed.remotes, auth: `https://${text}` } },
  { ...deployed, sessionEndpoint: `https://a.example${text}` },
  { ...deployed, reportEndpoint: `https://a.example${text}` },
  { ...deployed, emulators: { ...emulators, auth: `http://${text}` } },
]);

test('the page preloads the sign-in, and preconnects to the board', () => {
  expect(earlyLinks(deployed).split(', ')).toEqual([
    '<https://auth.laundry.example/v2/remoteEntry.js>; rel=preload; as=script; crossorigin=anonymous',
    '<https://board.laundry.example>; rel=preconnect; crossorigin=anonymous',
  ]);
  const pins = { auth: { entry: 'remoteEntry.1.js', integrity: 'sha384-A' } };
  expect(earlyLinks({ ...deployed, pins })).toContain(
    '/v2/remoteEntry.1.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-A"',
  );
});

test('a pin of the board changes nothing of it', () => {
  const board = { entry: 'remoteEntry.1.js', integrity: 'sha384-A' };
  expect(earlyLinks({ ...deployed, pins: { board } })).toBe(earlyLinks(deployed));
});

/** The remotes' origins, as a policy lists them. */
const REMOTES = REMOTE_NAMES.map((name) => `https://${name}.laundry.example`).join(' ');

/** A policy's directives, one per line. */
const policyOf = (config: RuntimeConfig): readonly string[] =>
  contentSecurityPolicy(config).split('; ');

test('the policy of a deployment allows its own sites, and Google’s for sign-in and data', () => {
  expect(policyOf(deployed)).toEqual([
    "default-src 'none'",
    `script-src 'self' ${REMOTES} https://apis.google.com`,
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

test('a local site shows photos of any https URL, because its account chooser accepts any', () => {
  const images = policyOf({ ...deployed, emulators }).find((line) => line.startsWith('img-src'));
  expect(images).toBe(`img-src 'self' ${REMOTES} http://127.0.0.1:9099 https:`);
});

test('a local site has no Trusted Types policy but the page’s own', () => {
  expect(policyOf({ ...deployed, emulators })).toContain('trusted-types default');
});

const REPORT_ENDPOINT = "https://reports.laundry.example/v1;a,b?key='1'";
const ESCAPED = 'https://reports.laundry.example/v1%3ba%2cb?key=%271%27';

test('the policy lets the page report, and browsers report violations by themselves', () => {
  const policy = policyOf({ ...deployed, reportEndpoint: REPORT_ENDPOINT });
  const connect = policy.find((line) => line.startsWith('connect-src'));
  expect(connect).toContain(' https://api.laundry.example https://reports.laundry.example');
  expect(policy.slice(-2)).toEqual([`report-uri ${ESCAPED}`, 'report-to default']);
});

test('the page names where browsers report, once, and no other file does', () => {
  const { headers } = shellHosting({ ...deployed, reportEndpoint: REPORT_ENDPOINT });
  const named = headers.filter((rule) =>
    rule.headers.some(({ key }) => key === 'Reporting-Endpoints'),
  );
  expect(named.map(({ regex }) => regex)).toEqual(['^/(.*/)?[^./]*$|^/index\\.html$']);
  expect(named[0]?.headers).toContainEqual({
    key: 'Reporting-Endpoints',
    value: `default="${ESCAPED}"`,
  });
});

test('no endpoint leaves the text of its header open', () => {
  fc.assert(
    fc.property(injection, (text) => {
      const data = { ...deployed, reportEndpoint: `https://a.example/${text}` };
      const parsed = parseRuntimeConfig(data);
      if (!parsed.ok) return;
      const headers = shellHosting(parsed.config).headers.flatMap((rule) => rule.headers);
      const named = headers.find(({ key }) => key === 'Reporting-Endpoints');
      // A text of a structured header: no quotation mark and no backslash.
      expect(named?.value).toMatch(/^default="[^"\\]+"$/);
    }),
    { examples: [['?a=\\'], ['#\\']] },
  );
});

test('without an endpoint no header speaks of reports', () => {
  expect(JSON.stringify(shellHosting(deployed))).not.toMatch(/report/i);
});

test('a deployment without a session endpoint connects to its remotes and Google only', () => {
  const { sessionEndpoint: _, ...config } = deployed;
  expect(policyOf(config)).toContain(
    `connect-src 'self' ${REMOTES} https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com`,
  );
});

test('no string of a configuration adds a directive or allows more than one host', () => {
  const reporting = { ...deployed, reportEndpoint: 'https://a.example/' };
  const namesOf = (config: RuntimeConfig) => policyOf(config).map((line) => line.split(' ')[0]);
  fc.assert(
    fc.property(malicious, (configs) => {
      for (const data of configs) {
        const parsed = parseRuntimeConfig(data);
        if (!parsed.ok) continue;
        const harmless = parsed.config.reportEndpoint === undefined ? deployed : reporting;
        expect(namesOf(parsed.config)).toEqual(namesOf(harmless));
        // The one directive with a whole URL, which ends where the next directive begins.
        const policy = contentSecurityPolicy(parsed.config).replace(
          /report-uri [^ ;,']+; report-to default$/,
          '',
        );
        expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|blob:|,|;;/);
      }
    }),
    { numRuns: 250 },
  );
});

describe('the firebase.json to deploy', () => {
  const deployable = deployableFirebase(deployed);

  /** The headers of an address of the shell, as Firebase Hosting applies the rules: the last one wins. */
  const headersOf = (address: string): Readonly<Record<string, string>> => {
    const shell = deployable.hosting.find(({ target }) => target === 'shell');
    const rules = shell?.headers.filter(({ regex }) => new RegExp(regex).test(address)) ?? [];
    return Object.fromEntries(
      rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    );
  };

  test.each(['/', '/index.html', '/any/route'])('has %s sent with the policy', (address) => {
    expect(headersOf(address)).toMatchObject({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy(deployed),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    });
  });

  test('has the page sent with the links to what it needs first', () => {
    expect(headersOf('/')['Link']).toBe(earlyLinks(deployed));
  });

  test('gives the service worker a policy of its own, with which it reaches the site and the backends', () => {
    expect(headersOf('/service-worker.js')['Content-Security-Policy']).toBe(
      "default-src 'none'; connect-src 'self' https://firestore.googleapis.com " +
        'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
    );
  });

  test('serves the shell’s build for every route and runs no predeploy script', () => {
    const shell = deployable.hosting.find(({ target }) => target === 'shell');
    const { public: folder, rewrites } = siteHosting('shell');
    expect(shell).toMatchObject({ public: folder, rewrites });
    expect(shell).not.toHaveProperty('predeploy');
  });

  test('leaves the remotes and the access rules as they are committed', () => {
    const others = ({ hosting }: Pick<typeof deployable, 'hosting'>) =>
      hosting.filter(({ target }) => target !== 'shell');
    expect(others(deployable)).toEqual(others(firebase));
    expect(deployable.firestore).toEqual(firebase.firestore);
  });
});

test('the hosting targets of firebase.json are the sites, served from where they are built', () => {
  expect(siteNames.map((name) => siteHosting(name).public)).toEqual(
    firebase.hosting.map(({ target }) => `${target}/dist`),
  );
});

test('a site that firebase.json lacks is named', () => {
  const others = firebase.hosting.filter(({ target }) => target !== 'board-remote');
  expect(() => siteHosting('board-remote', others)).toThrow(
    'firebase.json has no hosting target "board-remote".',
  );
});
