import path from 'node:path';
import {
  LOCAL_PROJECT_ID,
  type AuthServer,
  type FirestoreServer,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import type { RemoteFolder, RuntimeConfig } from '@laundry-board/shared-types';
import {
  type LocalServer,
  localRuntimeConfig,
  serveRemotes,
  serveShell,
} from '@laundry-board/hosting';

/** The built site on free ports, with a backend of its own. */
export interface LocalSite {
  readonly origin: string;
  readonly auth: AuthServer;
  readonly firestore: FirestoreServer;
  readonly config: RuntimeConfig;
  readonly close: () => Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where a package's production build is. */
export function buildFolder(name: 'shell' | RemoteFolder): string {
  return path.join(ROOT, name, 'dist');
}

interface SiteOptions {
  /** Where each package's build is deployed. */
  readonly folderOf?: typeof buildFolder;
  /** Origin at which pages find the Firestore that listens on a port; its own when left out. */
  readonly lineTo?: (firestorePort: number) => Promise<string>;
}

/** Starts the built site; the schools are empty until a test writes one. */
export async function startLocalSite({
  folderOf = buildFolder,
  lineTo,
}: SiteOptions = {}): Promise<LocalSite> {
  const [auth, firestore, remotes] = await Promise.all([
    startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    serveRemotes({ folderOf }),
  ]);
  const config = localRuntimeConfig({
    ...remotes.origins,
    authEmulator: auth.origin,
    firestoreEmulator: (await lineTo?.(firestore.port)) ?? firestore.origin,
  });
  const shell: LocalServer = await serveShell({ folder: folderOf('shell'), port: 0, config });
  return {
    origin: shell.origin,
    auth,
    firestore,
    config,
    close: async () => {
      await Promise.all([shell, remotes, auth, firestore].map((s) => s.close()));
    },
  };
}
