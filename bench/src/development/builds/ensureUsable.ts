import path from 'node:path';
import type { Browser } from '@playwright/test';
import {
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
  startSimulation,
} from 'local-backend';
import { localRuntimeConfig, serveRemotes, serveShell } from 'site-server';
import { openPage } from '../page/openPage.ts';
import { signInAsResident } from '../page/signInAsResident.ts';

/**
 * Serves built packages as they are deployed and signs in to the board in a browser: what was built is
 * the product, whichever bundler built it.
 *
 * @param folder Where each package has a folder of its name.
 * @throws Error when the board does not come.
 */
export async function ensureUsable(browser: Browser, folder: string): Promise<void> {
  const options = { port: 0, projectId: LOCAL_PROJECT_ID };
  const [authService, firestore, remotes] = await Promise.all([
    startAuthServer(options),
    startFirestoreServer(options),
    serveRemotes({ folderOf: (remote) => path.join(folder, remote) }),
  ]);
  const simulation = startSimulation({ origin: firestore.origin, projectId: LOCAL_PROJECT_ID });
  const config = localRuntimeConfig({
    ...remotes.origins,
    authEmulator: authService.origin,
    firestoreEmulator: firestore.origin,
  });
  const shell = await serveShell({ folder: path.join(folder, 'shell'), port: 0, config });
  const opened = await openPage(browser, shell.origin);
  try {
    await signInAsResident(opened);
  } finally {
    await opened.close();
    await simulation.stop();
    const servers = [shell, remotes, authService, firestore];
    await Promise.all(servers.map((server) => server.close()));
  }
}
