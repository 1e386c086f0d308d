import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  type Simulation,
  startAuthServer,
  startFirestoreServer,
  startSimulation,
} from '@laundry-board/local-backend';
import type { Lifetime } from '../lifetime.ts';
import type { Identity } from '../network/certificate.ts';
import type { Network } from '../network/network.ts';
import { openOrigin } from '../network/openOrigin.ts';
import { passOn } from '../network/passOn.ts';
import { serveSecurely } from '../network/serveSecurely.ts';
import { SCHOOL } from '../resident.ts';

/** The Firebase services that every variant of the product uses, each on an origin of its own. */
export interface Services {
  readonly auth: string;
  readonly firestore: string;
  /** Stands in for Google's gapi: a script. */
  readonly gapiStandIn: string;
}

/** Starts the embedded Firebase with one state of the simulated school, behind the network. */
export async function startServices(
  network: Network,
  identity: Identity,
  lifetime: Lifetime,
): Promise<Services> {
  const options = { port: 0, projectId: LOCAL_PROJECT_ID };
  const [auth, firestore] = await Promise.all([
    startAuthServer(options),
    startFirestoreServer(options),
  ]);
  lifetime.add(async () => {
    await Promise.all([auth.close(), firestore.close()]);
  });
  await writeSchool(firestore);
  const gapiStandIn = await fetch(`${auth.origin}/emulator/gapi.js`);
  const open = (host: string, { origin }: { readonly origin: string }): Promise<string> =>
    openOrigin(host, (own) => serveSecurely(own, passOn(origin)), { network, identity, lifetime });
  const [authOrigin, firestoreOrigin] = await Promise.all([
    open('auth-service', auth),
    open('firestore-service', firestore),
  ]);
  return { auth: authOrigin, firestore: firestoreOrigin, gapiStandIn: await gapiStandIn.text() };
}

async function writeSchool({ origin, documents }: FirestoreServer): Promise<void> {
  let simulation: Simulation | undefined;
  await new Promise<void>((resolve) => {
    documents.listen(SCHOOL, () => resolve());
    simulation = startSimulation({ origin });
  });
  await simulation?.stop();
}
