import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  LOCAL_PROJECT_ID,
  schoolFields,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { remoteFolder } from '@laundry-board/shared-types';
import { serveRemotes, serveShell } from '@laundry-board/hosting';
import { localRuntimeConfig } from '@laundry-board/sites';
import type { Disposables } from '../benchmark.ts';
import { compile } from '../builds/compile.ts';
import { MEASURED_SITES, shipped } from '../builds/federated.ts';
import { SCHOOL } from '../equipment.ts';

/** The product with a school in which nothing happens. */
export interface IdleSite {
  readonly origin: string;
}

/** Builds and serves the product, and its backend with the school. */
export async function serveSite(disposables: Disposables): Promise<IdleSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-idle-'));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  for (const site of MEASURED_SITES) {
    await compile(shipped[site](), path.join(folder, site === 'shell' ? site : remoteFolder(site)));
  }

  const auth = await startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  firestore.documents.set(SCHOOL, idleSchool());
  const remotes = await serveRemotes({ folderOf: (remote) => path.join(folder, remote) });
  const config = localRuntimeConfig(LOCAL_PROJECT_ID, {
    ...remotes.origins,
    authEmulator: auth.origin,
    firestoreEmulator: firestore.origin,
  });
  const shell = await serveShell({ folder: path.join(folder, 'shell'), port: 0, config });
  for (const server of [auth, firestore, remotes, shell]) disposables.add(() => server.close());
  return { origin: shell.origin };
}

/** A report from the future is not Offline, so that no status changes by itself while nobody writes. */
const AHEAD_MS = 3_600_000;

/** Two buildings that look alike, each with three busy washers. */
function idleSchool() {
  const lastUpdated = Date.now() + AHEAD_MS;
  const report = (isInUse: boolean) => ({ isInUse, lastUpdated });
  const machines = {
    washers: [true, true, true, false].map(report),
    dryers: [false, false].map(report),
  };
  const buildings = ['First Hall', 'Second Hall'].map((name) => ({ id: name, name, ...machines }));
  return schoolFields({ buildings });
}
