import {
  FIRESTORE_ORIGIN,
  GOOGLE_SIGN_IN_ORIGIN,
  REMOTE_ENTRY_FILE,
  type RemoteFolder,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import firebase from '../../firebase.json' with { type: 'json' };

/**
 * styled-components fills an empty style element through the CSSOM; the hash of the empty text lets
 * that element in and no other inline style.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What the page takes from others than itself and its remotes. */
interface FirebaseSources {
  readonly script: string;
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly frame: string;
  /** Names of the Trusted Types policies that scripts of others make. */
  readonly trustedTypes: readonly string[];
}

/**
 * The Content-Security-Policy of the shell's page, made from the deployment's runtime configuration,
 * so that the address of a remote is written once. A local site reaches its emulators, a deployed
 * one Google. Why each directive is as it is: docs/decisions/0006.
 */
export function contentSecurityPolicy(config: RuntimeConfig): string {
  const remotes = Object.values(config.remotes).map(originOf);
  const session = config.sessionEndpoint === undefined ? [] : [originOf(config.sessionEndpoint)];
  const firebase =
    config.emulators === undefined
      ? deployedFirebase(config.firebase.authDomain)
      : localFirebase(originOf(config.emulators.auth), originOf(config.emulators.firestore));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes, firebase.script],
    'style-src': ["'self'", EMPTY_STYLE],
    'img-src': ["'self'", ...remotes, ...firebase.image],
    // The shell asks a remote's address why a script did not load.
    'connect-src': ["'self'", ...remotes, ...firebase.connect, ...session],
    'frame-src': [firebase.frame],
    'manifest-src': ["'self'"],
    // Without it workers would come from wherever scripts do. Trusted Types let the one service worker pass.
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...firebase.trustedTypes],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function deployedFirebase(authDomain: string): FirebaseSources {
  return {
    script: GOOGLE_SIGN_IN_ORIGIN,
    connect: [
      FIRESTORE_ORIGIN,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ],
    image: [
      // Google has the photos of its accounts on these.
      ...[3, 4, 5, 6].map((number) => `https://lh${number}.googleusercontent.com`),
      // Firestore's transport asks there for an image to learn whether the line or the server is down.
      'https://www.google.com',
    ],
    frame: `https://${authDomain}`,
    // gapi's own; gapi that may not make them says so in the console and goes on with texts.
    trustedTypes: ['gapi#gapi', 'goog#html'],
  };
}

function localFirebase(auth: string, firestore: string): FirebaseSources {
  return {
    script: auth,
    connect: [auth, firestore],
    // The account chooser takes a photo of any address.
    image: [auth, 'https:'],
    frame: "'none'",
    trustedTypes: [],
  };
}

function originOf(address: string): string {
  return new URL(address).origin;
}

/**
 * The `Link` header of the board's page: what the browser is to fetch, and whom it is to connect to,
 * before the page's first script has arrived. A header, so that the html is the same in every deployment.
 */
export function earlyLinks({ remotes }: RuntimeConfig): string {
  const links = [
    [`/${RUNTIME_CONFIG_FILE}`, 'rel=preload; as=fetch; crossorigin=anonymous'],
    [
      new URL(REMOTE_ENTRY_FILE, remotes.auth).href,
      'rel=preload; as=script; crossorigin=anonymous',
    ],
    [new URL(remotes.board).origin, 'rel=preconnect; crossorigin=anonymous'],
  ];
  return links.map(([address, what]) => `<${address}>; ${what}`).join(', ');
}

/** A deployed site, by the name of its target in firebase.json. */
type SiteName = 'shell' | RemoteFolder;

interface HeaderRule {
  /** Tells the paths; of two rules that set the same header, the later one counts. */
  readonly regex: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** How Firebase Hosting serves one site: an entry of `hosting` in firebase.json. */
export interface Hosting {
  readonly target: string;
  readonly public: string;
  readonly predeploy?: string;
  readonly headers: readonly HeaderRule[];
  readonly rewrites?: readonly { readonly regex: string; readonly destination: string }[];
}

const sites: readonly Hosting[] = firebase.hosting;

/** How a remote is served: as firebase.json has it. */
export function remoteHosting(name: RemoteFolder): Hosting {
  return hostingOf(name);
}

/**
 * How the shell is served in one deployment. Its security policy and what it fetches early name the
 * remotes and services of that deployment, so firebase.json only holds their places: the policy there
 * lets nothing in.
 */
export function shellHosting(config: RuntimeConfig): Hosting {
  // What is built to be deployed with its own policy needs no reminder to make one.
  const { predeploy: _, ...shell } = hostingOf('shell');
  const deployed = new Map([
    ['Content-Security-Policy', contentSecurityPolicy(config)],
    ['Link', earlyLinks(config)],
  ]);
  return {
    ...shell,
    headers: shell.headers.map((rule) =>
      // The service worker has a policy of its own, which is the same in every deployment.
      new RegExp(rule.regex, 'u').test('/')
        ? {
            ...rule,
            headers: rule.headers.map(({ key, value }) => ({
              key,
              value: deployed.get(key) ?? value,
            })),
          }
        : rule,
    ),
  };
}

/** The firebase.json that a shell with a runtime configuration is deployed with. */
export function deployableFirebase(
  config: RuntimeConfig,
): Readonly<Record<string, unknown>> & { readonly hosting: readonly Hosting[] } {
  const hosting = sites.map((site) => (site.target === 'shell' ? shellHosting(config) : site));
  return { ...firebase, hosting };
}

function hostingOf(name: SiteName): Hosting {
  const site = sites.find(({ target }) => target === name);
  if (site === undefined) throw new Error(`firebase.json has no hosting target "${name}".`);
  return site;
}
