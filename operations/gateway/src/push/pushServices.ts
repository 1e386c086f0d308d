import { UserError } from '@laundry-board/sites';

/** The push services of the browsers: Chrome and Edge, Chrome's other name, Firefox, Safari, Edge. */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]);
const WINDOWS = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.notify\.windows\.com$/;

/**
 * Whether an endpoint is at a push service. It is a resident's word, so a gateway that believed it would send its requests
 * into whatever network it stands in.
 *
 * @param origins Of push services in tests, such as `http://127.0.0.1:9300`.
 */
export function isAtPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, host, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origins.includes(origin)) return true;
  // With a port, it is part of the host.
  return protocol === 'https:' && (HOSTS.has(host) || WINDOWS.test(host));
}

/**
 * The origins of push services in tests: PUSH_ORIGINS, separated by commas.
 *
 * @throws UserError without FIRESTORE_EMULATOR_HOST: a deployment sends to the browsers' own services alone.
 */
export function readPushOrigins(environment: NodeJS.ProcessEnv): readonly string[] {
  const { PUSH_ORIGINS: origins = '', FIRESTORE_EMULATOR_HOST: emulator } = environment;
  if (origins === '') return [];
  if (!emulator) {
    throw new UserError(
      'PUSH_ORIGINS is for tests: it needs FIRESTORE_EMULATOR_HOST. Without both, notifications go to the browsers’ own push services.',
    );
  }
  return origins.split(',').map((origin) => origin.trim());
}
