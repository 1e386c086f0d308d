import { parseArgs } from 'node:util';
import {
  demoAccounts,
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
  startSimulation,
} from '@laundry-board/local-backend';
import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import {
  listen,
  type LocalAddress,
  type LocalAddresses,
  readLocalAddresses,
  type SiteName,
  siteNames,
} from '@laundry-board/hosting';
import type { Disposables } from './disposables.ts';

/** What a command that starts a local site was asked for. */
export interface LocalOptions {
  readonly addresses: LocalAddresses;
  /** Whether the simulated schools are written. */
  readonly simulation: boolean;
  /** `host:port` of a Firestore emulator to use instead of the embedded one. */
  readonly firestoreHost: string | undefined;
  readonly positionals: readonly string[];
}

/** Reads args and environment of `npm start` and `npm run dev`. @throws Error, one line. */
export function readLocalOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LocalOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'no-simulation': { type: 'boolean' } },
    allowPositionals: true,
  });
  const simulation = environment['SIMULATION'] ?? 'on';
  if (simulation !== 'on' && simulation !== 'off') {
    throw new Error(`SIMULATION must be "on" or "off", not "${simulation}".`);
  }
  return {
    addresses: readLocalAddresses(environment),
    simulation: simulation === 'on' && values['no-simulation'] !== true,
    firestoreHost: environment['FIRESTORE_EMULATOR_HOST'] || undefined,
    positionals,
  };
}

/** Where the shell and the remotes listen on this machine, or the named ones of them. */
export function siteAddresses(
  addresses: LocalAddresses,
  names: readonly SiteName[] = siteNames,
): readonly LocalAddress[] {
  const remotes = REMOTE_NAMES.map((remote) => [remoteFolder(remote), addresses[remote]] as const);
  return [['shell', addresses.shell] as const, ...remotes]
    .filter(([name]) => names.includes(name))
    .map(([, address]) => address);
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
  for (const { port, title, variable } of addresses) {
    try {
      await (await listen(() => {}, port)).close();
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
      const what = code === 'EADDRINUSE' ? 'is taken' : `can't be opened (${String(code)})`;
      throw new Error(
        `Port ${port} ${what}; ${title} needs it. Free it, or set another one by ${variable}.`,
        { cause },
      );
    }
  }
}

/** Starts the local backend: Firestore, Auth, and the simulated schools unless they are off. */
export async function startLocalBackend(
  { addresses, simulation, firestoreHost }: LocalOptions,
  disposables: Disposables,
): Promise<{ readonly authEmulator: string; readonly firestoreEmulator: string }> {
  const projectId = LOCAL_PROJECT_ID;
  let firestoreEmulator = `http://${firestoreHost}`;
  if (firestoreHost === undefined) {
    const { port } = addresses.firestoreEmulator;
    const firestore = await startFirestoreServer({ port, projectId });
    disposables.add(() => firestore.close());
    firestoreEmulator = firestore.origin;
  } else {
    await fetch(firestoreEmulator, { signal: AbortSignal.timeout(5000) }).catch(
      (cause: unknown) => {
        const advice = 'Start it, or unset FIRESTORE_EMULATOR_HOST.';
        throw new Error(`No Firestore emulator answers at ${firestoreEmulator}. ${advice}`, {
          cause,
        });
      },
    );
  }
  const auth = await startAuthServer({ port: addresses.authEmulator.port, projectId });
  disposables.add(() => auth.close());
  if (simulation) {
    const schools = startSimulation({ origin: firestoreEmulator, projectId });
    disposables.add(() => schools.stop());
  }
  return { authEmulator: auth.origin, firestoreEmulator };
}

/** Prints what a person needs to know once a page of the local site is up. */
export function printWelcome(url: string, details: readonly string[]): void {
  console.log(['', `The laundry board is up: ${url}`, ...details, 'Ctrl-C ends it.'].join('\n'));
}

/** Lines on the schools with the local backend, and before them on a remote alone or the accounts. */
export function backendDetails(
  { simulation }: LocalOptions,
  remoteAlone?: SiteName,
): readonly string[] {
  const accounts = demoAccounts.map(
    ({ displayName, email, purpose }) =>
      `  ${(email ?? 'no e-mail').padEnd(24)} ${(displayName ?? '').padEnd(14)} ${purpose}`,
  );
  return [
    '',
    ...(remoteAlone === undefined
      ? ['Sign in as one of the demo accounts:', ...accounts]
      : [`This is ${remoteAlone} alone. ?state=loading shows one state; the page lists them all.`]),
    '',
    simulation
      ? 'The schools campus.example and tech.example are simulated; --no-simulation leaves them alone.'
      : 'No school is simulated; write schools/{domain} yourself.',
  ];
}
