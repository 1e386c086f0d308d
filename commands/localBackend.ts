import {
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
  startSimulation,
} from '@laundry-board/local-backend';
import type { LocalAddress, LocalAddresses } from '@laundry-board/site-server';
import type { Lifetime } from './lifetime.ts';

/** Origins of the Firebase servers that a local site uses. */
export interface LocalBackend {
  readonly authEmulator: string;
  readonly firestoreEmulator: string;
}

/** How the local backend is asked for. */
export interface LocalBackendOptions {
  readonly addresses: LocalAddresses;
  /** Whether the simulated schools are written. */
  readonly simulation: boolean;
  /** `host:port` of a Firestore emulator to use in place of the embedded one. */
  readonly firestoreHost: string | undefined;
}

/** The addresses that the local backend will listen on. */
export function backendAddresses({
  addresses,
  firestoreHost,
}: LocalBackendOptions): readonly LocalAddress[] {
  const { authEmulator, firestoreEmulator } = addresses;
  return firestoreHost === undefined ? [firestoreEmulator, authEmulator] : [authEmulator];
}

/** Starts the local backend: Firestore, Auth, and the simulated schools unless they are off. */
export async function startLocalBackend(
  { addresses, simulation, firestoreHost }: LocalBackendOptions,
  lifetime: Lifetime,
): Promise<LocalBackend> {
  const firestoreEmulator =
    firestoreHost === undefined
      ? await startFirestore(addresses.firestoreEmulator.port, lifetime)
      : await reachFirestore(`http://${firestoreHost}`);
  const auth = await startAuthServer({
    port: addresses.authEmulator.port,
    projectId: LOCAL_PROJECT_ID,
  });
  lifetime.add(() => auth.close());
  if (simulation) {
    const schools = startSimulation({ origin: firestoreEmulator, projectId: LOCAL_PROJECT_ID });
    lifetime.add(() => schools.stop());
  }
  return { authEmulator: auth.origin, firestoreEmulator };
}

async function startFirestore(port: number, lifetime: Lifetime): Promise<string> {
  const firestore = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  lifetime.add(() => firestore.close());
  return firestore.origin;
}

async function reachFirestore(origin: string): Promise<string> {
  try {
    await fetch(origin, { signal: AbortSignal.timeout(5000) });
    return origin;
  } catch (cause) {
    throw new Error(
      `No Firestore emulator answers at ${origin}. Start it, or unset FIRESTORE_EMULATOR_HOST.`,
      { cause },
    );
  }
}
