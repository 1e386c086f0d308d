import {
  AUTH_ORIGINS,
  backendOrigins,
  FIRESTORE_ORIGIN,
  GOOGLE_SIGN_IN_ORIGIN,
  remoteEntry,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import type { SiteName } from '@laundry-board/sites';
import firebase from '../../../firebase.json' with { type: 'json' };

/** The hash of the empty string, which allows the element that styled-components fills through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The Content-Security-Policy of the shell's page, derived from the deployment's runtime configuration,
 * so that the URL of a remote is written once. A local site may reach its emulators, a deployed one
 * Google. No script is in the page: its block with the configuration is data, which no policy restricts.
 */
export function contentSecurityPolicy(config: RuntimeConfig): string {
  const remotes = Object.values(config.remotes).map(originOf);
  const { sessionEndpoint, reportEndpoint } = config;
  const endpoints = [sessionEndpoint, reportEndpoint].flatMap((url) =>
    url === undefined ? [] : [originOf(url)],
  );
  const thirdParty = sourcesOfFirebase(config);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, thirdParty.script],
    'style-src': ["'self'", EMPTY_STYLE],
    'img-src': ["'self'", ...remotes, ...thirdParty.image],
    // The shell fetches a remote's URL to find out why a script did not load.
    'connect-src': ["'self'", ...remotes, ...thirdParty.connect, ...endpoints],
    'frame-src': [thirdParty.frame],
    'manifest-src': ["'self'"],
    // Otherwise workers may load from every script source. Trusted Types allow only the one service worker.
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...thirdParty.trustedTypes],
    // Firefox before 149 and Safari know the first one only; browsers that know both use the second one.
    ...(reportEndpoint !== undefined && {
      'report-uri': [urlInHeader(reportEndpoint)],
      'report-to': [REPORT_GROUP],
    }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** The name under which a browser also finds where to report its crashes. */
const REPORT_GROUP = 'default';

/** A URL as it may stand in a header, where these characters would end it. */
function urlInHeader(url: string): string {
  return url.replaceAll(/[,;'"\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** The `Reporting-Endpoints` header of the page; undefined where nothing is reported. */
function reportingEndpoints({ reportEndpoint }: RuntimeConfig): string | undefined {
  return reportEndpoint === undefined
    ? undefined
    : `${REPORT_GROUP}="${urlInHeader(reportEndpoint)}"`;
}

/** Sources other than the page itself and its remotes. */
function sourcesOfFirebase({ emulators, ...config }: RuntimeConfig) {
  if (emulators !== undefined) {
    const auth = originOf(emulators.auth);
    return {
      script: auth,
      connect: [auth, originOf(emulators.firestore)],
      // The account chooser accepts any photo URL.
      image: [auth, 'https:'],
      frame: "'none'",
      trustedTypes: [],
    };
  }
  return {
    script: GOOGLE_SIGN_IN_ORIGIN,
    connect: [FIRESTORE_ORIGIN, ...AUTH_ORIGINS],
    image: [
      // The profile photos of Google accounts. Any host would let an injected script send data in the URL of an image.
      ...[3, 4, 5, 6].map((number) => `https://lh${number}.googleusercontent.com`),
      // Firestore's transport loads an image there to distinguish network from server errors. Refused, it would log a
      // violation whenever the backend is lost.
      'https://www.google.com',
    ],
    frame: `https://${config.firebase.authDomain}`,
    // Trusted Types policies of gapi, which would otherwise log errors and fall back to strings.
    trustedTypes: ['gapi#gapi', 'goog#html'],
  };
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** The service worker's own policy: it reaches the shell and, to connect to them early, the backends. */
export function workerPolicy(config: RuntimeConfig): string {
  const { auth, firestore } = backendOrigins(config);
  return `default-src 'none'; connect-src 'self' ${[firestore, ...auth].map(originOf).join(' ')}`;
}

/**
 * The `Link` header of the page: what to preload and preconnect to before its first script has loaded. A
 * header, so that a browser reads it before the html.
 */
export function earlyLinks(config: RuntimeConfig): string {
  const auth = remoteEntry(config, 'auth');
  // Without the hash that the page demands, the browser would load it again.
  const hash = auth.integrity === undefined ? '' : `; integrity="${auth.integrity}"`;
  const links = [
    [auth.url, `rel=preload; as=script; crossorigin=anonymous${hash}`],
    [new URL(config.remotes.board).origin, 'rel=preconnect; crossorigin=anonymous'],
  ];
  return links.map(([url, relation]) => `<${url}>; ${relation}`).join(', ');
}

type Site = (typeof firebase.hosting)[number];

/** How firebase.json has a site served. */
export type Hosting = Pick<Site, 'headers' | 'rewrites'>;

/** The entry of a site in firebase.json. @throws Error when the file has none. */
export function siteHosting(name: SiteName, sites: readonly Site[] = firebase.hosting): Site {
  const site = sites.find(({ target }) => target === name);
  if (site === undefined) throw new Error(`firebase.json has no hosting target "${name}".`);
  return site;
}

/** Values of headers that depend on the runtime configuration, by their names. */
type DeployedHeaders = Readonly<Record<string, string>>;

/**
 * The hosting of the shell in one deployment. Its security policy and its `Link` header depend on the
 * runtime configuration, so firebase.json has placeholders only: the policy there allows nothing.
 */
export function shellHosting(config: RuntimeConfig) {
  // The predeploy script only reminds of generating these headers.
  const { predeploy: _, ...shell } = siteHosting('shell');
  const ofPage: DeployedHeaders = {
    'Content-Security-Policy': contentSecurityPolicy(config),
    Link: earlyLinks(config),
  };
  const ofWorker: DeployedHeaders = { 'Content-Security-Policy': workerPolicy(config) };
  const endpoints = reportingEndpoints(config);
  const headers = shell.headers.map((rule) => {
    const address = new RegExp(rule.regex, 'u');
    const isPage = address.test('/');
    if (!isPage && !address.test('/service-worker.js')) return rule;
    const deployed = isPage ? ofPage : ofWorker;
    const filled = rule.headers.map(({ key, value }) => ({ key, value: deployed[key] ?? value }));
    const hasPolicy = filled.some(({ key }) => key === 'Content-Security-Policy');
    const reporting = isPage && hasPolicy && endpoints !== undefined;
    return {
      ...rule,
      headers: reporting ? [...filled, { key: 'Reporting-Endpoints', value: endpoints }] : filled,
    };
  });
  return { ...shell, headers };
}

/** The firebase.json to deploy a shell with a runtime configuration. */
export function deployableFirebase(config: RuntimeConfig) {
  const hosting = firebase.hosting.map((site) =>
    site.target === 'shell' ? shellHosting(config) : site,
  );
  return { ...firebase, hosting };
}
