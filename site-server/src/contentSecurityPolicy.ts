import { FIRESTORE_ORIGIN, type RuntimeConfig } from 'shared-types';

/**
 * styled-components fills an empty style element through the CSSOM; the hash of the empty text lets
 * that element in and no other inline style.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const GOOGLE_SIGN_IN = 'https://apis.google.com';
const GOOGLE_APIS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  FIRESTORE_ORIGIN,
];

/**
 * The Content-Security-Policy of the shell's page, made from the deployment's runtime configuration,
 * so that the address of a remote is written once. A local site reaches its emulators, a deployed
 * one Google.
 */
export function contentSecurityPolicy(config: RuntimeConfig): string {
  const { emulators, firebase, remotes, sessionEndpoint } = config;
  const remoteOrigins = Object.values(remotes).map(originOf);
  const session = sessionEndpoint === undefined ? [] : [originOf(sessionEndpoint)];
  const firebaseOrigins =
    emulators === undefined
      ? {
          script: [GOOGLE_SIGN_IN],
          connect: GOOGLE_APIS,
          frame: [`https://${firebase.authDomain}`],
        }
      : {
          script: [emulators.auth],
          connect: [emulators.auth, emulators.firestore],
          frame: [],
          image: [emulators.auth],
        };
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remoteOrigins, ...firebaseOrigins.script],
    'style-src': ["'self'", EMPTY_STYLE],
    // A profile photo may come from any host.
    'img-src': ["'self'", 'https:', 'data:', ...remoteOrigins, ...(firebaseOrigins.image ?? [])],
    // The shell asks a remote's address why a script did not load.
    'connect-src': ["'self'", ...remoteOrigins, ...firebaseOrigins.connect, ...session],
    'frame-src': firebaseOrigins.frame.length === 0 ? ["'none'"] : firebaseOrigins.frame,
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

function originOf(address: string): string {
  return new URL(address).origin;
}
