import {
  FIRESTORE_ORIGIN,
  GOOGLE_SIGN_IN_ORIGIN,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

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
 * one Google. Why each directive is as it is: ADR 6.
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
