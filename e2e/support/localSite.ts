import type { Page } from '@playwright/test';
import {
  type FirestoreServer,
  type Identify,
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { serveRemotes, serveShell } from '@laundry-board/hosting';
import { buildFolder, localRuntimeConfig } from '@laundry-board/sites';

/** The built site on free ports, with a backend of its own. */
export type LocalSite = Awaited<ReturnType<typeof startLocalSite>>;

/**
 * Starts the built site; the schools are empty until a test writes one.
 *
 * @param folderOf Where each package's build is deployed.
 */
export async function startLocalSite(folderOf = buildFolder) {
  const [auth, firestore, remotes] = await Promise.all([
    startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    serveRemotes({ folderOf }),
  ]);
  const config = localRuntimeConfig(LOCAL_PROJECT_ID, {
    ...remotes.origins,
    authEmulator: auth.origin,
    firestoreEmulator: firestore.origin,
  });
  const shell = await serveOwnShell(config, folderOf('shell'));
  return {
    origin: shell.origin,
    shell,
    remotes,
    auth,
    firestore,
    config,
    close: async () => {
      await Promise.all([shell, remotes, auth, firestore].map((server) => server.close()));
    },
  };
}

/** A shell of a test's own, which can leave the network and come back at the same address. */
export type OwnShell = Awaited<ReturnType<typeof serveOwnShell>>;

export async function serveOwnShell(config: RuntimeConfig, folder = buildFolder('shell')) {
  let shell = await serveShell({ folder, port: 0, config });
  const { origin } = shell;
  const port = Number(new URL(origin).port);
  return {
    origin,
    close: () => shell.close(),
    /** Serves it again, as at first. */
    open: async () => {
      shell = await serveShell({ folder, port, config });
    },
    /** Serves it from now on with these changes of the first configuration. */
    configure: (changes: Partial<RuntimeConfig>) => shell.configure({ ...config, ...changes }),
  };
}

/** Waits until the service worker that a page registers answers the navigations after it. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === 'activated') return;
    await new Promise((resolve) => active.addEventListener('statechange', resolve));
  });
}

/** Takes over a site's Firestore. The documents end with each server, so write them anew. */
export function outagesOf({ firestore }: Pick<LocalSite, 'firestore'>) {
  let running: FirestoreServer | undefined = firestore;
  /** Ends the server and every connection to it. */
  const kill = async (): Promise<void> => {
    const server = running;
    running = undefined;
    await server?.close();
  };
  return {
    kill,
    /** Starts a new and empty one at the same address. */
    restore: async (
      options: { readonly identify?: Identify; readonly closeAfterMs?: number } = {},
    ) => {
      await kill();
      const { port } = firestore;
      running = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID, ...options });
    },
    /** Listeners that pages have open. */
    listenerCount: () => running?.listenerCount() ?? 0,
    close: kill,
  };
}
