import {
  demoAccounts,
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
  startSimulation,
} from '@laundry-board/local-backend';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { isObject } from '@laundry-board/shared-types';
import { type LocalAddress, readLocalAddresses, UserError } from '@laundry-board/sites';

/** What a command that starts a local site was asked for. */
export type LocalOptions = ReturnType<typeof readLocalOptions>;

/** The option of every command that starts the local backend. */
export const NO_SIMULATION = {
  'no-simulation': {
    type: 'boolean',
    about: 'leaves the documents of the schools alone (SIMULATION=off)',
  },
} as const;

/** What a local site reads from the environment, for the help of every command that serves one. */
export const LOCAL_VARIABLES = {
  ...Object.fromEntries(
    Object.values(readLocalAddresses({})).map(({ variable, title, port }) => [
      variable,
      `the port of ${title}, instead of ${port}`,
    ]),
  ),
  FIRESTORE_EMULATOR_HOST: 'host:port of a Firestore emulator to use instead of the local one',
};

/** Reads what the environment says of a local site, beside its command's options. @throws Error, one line. */
export function readLocalOptions(values: { readonly 'no-simulation'?: boolean }) {
  const { FIRESTORE_EMULATOR_HOST } = process.env;
  return {
    addresses: readLocalAddresses(process.env),
    /** Whether the simulated schools are written. */
    simulation: readSwitch('SIMULATION') && values['no-simulation'] !== true,
    /** `host:port` of a Firestore emulator to use instead of the embedded one. */
    firestoreHost: FIRESTORE_EMULATOR_HOST || undefined,
  };
}

/** Reads a variable that switches something off. @throws Error, one line, for any other word. */
export function readSwitch(variable: string): boolean {
  const value = process.env[variable] ?? 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new UserError(`${variable} must be "on" or "off", not "${value}".`);
}

/** The addresses that the local backend will listen on. */
export function backendAddresses({
  addresses: { authEmulator, firestoreEmulator },
  firestoreHost,
}: LocalOptions): readonly LocalAddress[] {
  return firestoreHost === undefined ? [firestoreEmulator, authEmulator] : [authEmulator];
}

/** Makes sure that every port is free. @throws Error, one line with the port and its variable. */
export async function ensurePortsFree(addresses: readonly LocalAddress[]): Promise<void> {
  await listenAt(addresses, async () => {
    for (const { port } of addresses) await (await serveOnLocalhost(() => {}, port)).close();
  });
}

/**
 * Starts servers at addresses. A port that was free when the command began may be taken by now.
 *
 * @throws Error, one line with the port and its variable, when one of them can't be opened.
 */
export async function listenAt<T>(
  addresses: readonly LocalAddress[],
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (cause) {
    if (!isObject(cause)) throw cause;
    const { code, port } = cause;
    const address = addresses.find((one) => one.port === port);
    if (address === undefined) throw cause;
    const what = code === 'EADDRINUSE' ? 'is taken' : `can't be opened (${String(code)})`;
    throw new UserError(
      `Port ${address.port} ${what}; ${address.title} needs it. ` +
        `Free it, or set another one by ${address.variable}.`,
      { cause },
    );
  }
}

/** Makes sure that the Firestore emulator at `host:port` is up. @throws Error, one line with the variable. */
export async function ensureEmulatorAnswers(firestoreHost: string): Promise<void> {
  const origin = `http://${firestoreHost}`;
  await fetch(origin, { signal: AbortSignal.timeout(5000) }).catch((cause: unknown) => {
    const advice = 'Start it, or unset FIRESTORE_EMULATOR_HOST.';
    throw new UserError(`No Firestore emulator answers at ${origin}. ${advice}`, { cause });
  });
}

/** Starts the local backend: Firestore, Auth, and the simulated schools unless they are off. */
export async function startLocalBackend({ addresses, simulation, firestoreHost }: LocalOptions) {
  const projectId = LOCAL_PROJECT_ID;
  let firestore: FirestoreServer | undefined;
  if (firestoreHost === undefined) {
    firestore = await startFirestoreServer({ port: addresses.firestoreEmulator.port, projectId });
  } else {
    await ensureEmulatorAnswers(firestoreHost);
  }
  const firestoreEmulator = firestore?.origin ?? `http://${firestoreHost}`;
  const auth = await startAuthServer({ port: addresses.authEmulator.port, projectId });
  if (simulation) startSimulation({ origin: firestoreEmulator, projectId });
  return {
    /** Undefined if it is another emulator. */
    firestore,
    origins: { authEmulator: auth.origin, firestoreEmulator },
  };
}

/** Prints what a person needs to know once a page of the local site is up. */
export function printWelcome(url: string, details: readonly string[]): void {
  console.log(['', `The laundry board is up: ${url}`, ...details, 'Ctrl-C ends it.'].join('\n'));
}

/** The lines on the accounts of the local backend, or in their place on a remote alone, and its schools. */
export function backendDetails({ simulation }: LocalOptions, remoteAlone?: string) {
  const accounts = demoAccounts.map(
    ({ displayName, email, purpose }) =>
      `  ${(email ?? 'no e-mail').padEnd(24)} ${(displayName ?? '').padEnd(14)} ${purpose}`,
  );
  return [
    '',
    ...(remoteAlone === undefined
      ? ['Sign in as one of the demo accounts:', ...accounts]
      : [`This is ${remoteAlone} alone. ?state= shows one state; the page lists them.`]),
    '',
    simulation
      ? 'The schools campus.example, tech.example and city.example are simulated; --no-simulation leaves them alone.'
      : 'No school is simulated; write schools/{domain} yourself.',
  ];
}
