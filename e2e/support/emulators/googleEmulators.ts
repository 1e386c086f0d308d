import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { findFirebaseTools } from '@laundry-board/local-backend/testing/firebaseTools';
import {
  namedOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';
import { startServerProgram } from '@laundry-board/local-backend/testing/serverProgram';
import { deployableFirebase, withConfig } from '@laundry-board/hosting';
import { buildFolder, localRuntimeConfig, type SiteName, siteNames } from '@laundry-board/sites';
import { mapRemotes, remoteFolder, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';

const HOST = '127.0.0.1';

/** The built site on Google's emulators of Hosting, Auth and, where it is installed, Firestore. */
export type EmulatedSite = Awaited<ReturnType<typeof startEmulatedSite>>;

/**
 * Starts the emulators on free ports of this machine.
 *
 * @param folder Gets all that they read and write: a copy of the builds, with the runtime configuration, the page
 *   and the firebase.json that `npm run configure` would make.
 */
export async function startEmulatedSite(folder: string) {
  const official = namedOfficialEmulator(process.env);
  const firestore =
    official === undefined ? undefined : await startOfficialEmulator(official, { port: 0 });
  const ports = await findPorts();
  const originOf = (site: SiteName): string => `http://${HOST}:${ports.siteOf(site)}`;
  const auth = `http://${HOST}:${ports.auth}`;
  const config = localRuntimeConfig(LOCAL_PROJECT_ID, {
    ...mapRemotes((remote) => originOf(remoteFolder(remote))),
    authEmulator: auth,
    // Without it no test opens a page.
    firestoreEmulator: firestore?.origin ?? auth,
  });
  for (const site of siteNames) {
    await cp(buildFolder(site), path.join(folder, site, 'dist'), { recursive: true });
  }
  const shell = path.join(folder, 'shell/dist');
  const page = path.join(shell, 'index.html');
  const html = withConfig(await readFile(page, 'utf8'), config);
  const hosting = Object.fromEntries(siteNames.map((site) => [site, [site]]));
  await writeFile(page, html);
  await writeJson(path.join(shell, RUNTIME_CONFIG_FILE), config);
  await writeJson(path.join(folder, '.firebaserc'), {
    targets: { [LOCAL_PROJECT_ID]: { hosting } },
  });
  await writeJson(path.join(folder, 'firebase.json'), {
    ...deployableFirebase(config),
    emulators: {
      hosting: { host: HOST, port: ports.siteOf('shell') },
      auth: { host: HOST, port: ports.auth },
      hub: { host: HOST, port: ports.hub },
      logging: { host: HOST, port: ports.logging },
      ui: { enabled: false },
    },
  });
  const tools = await startFirebaseTools(folder);
  for (const site of siteNames) {
    if (!tools.output().includes(`hosting[${site}]: Local server: ${originOf(site)}\n`)) {
      throw new Error(`${site} is not at ${originOf(site)}.\n${tools.output()}`);
    }
  }
  return {
    config,
    originOf,
    auth,
    firestore: firestore?.origin,
    close: async () => {
      await Promise.all([tools.close(), firestore?.close()]);
    },
  };
}

async function writeJson(file: string, data: object): Promise<void> {
  await writeFile(file, JSON.stringify(data, null, 2));
}

/** Starts the emulators of Hosting and Auth by the firebase.json of a folder, without any other network. */
function startFirebaseTools(folder: string) {
  const script = findFirebaseTools();
  if (script === undefined) throw new Error('firebase-tools are not installed.');
  const only = ['--only', 'hosting,auth', '--project', LOCAL_PROJECT_ID];
  return startServerProgram({
    program: process.execPath,
    args: [script, 'emulators:start', ...only],
    readyMessage: 'All emulators ready!',
    folder,
    environment: {
      ...process.env,
      // It asks Google for no news and npm for no newer version.
      CI: 'true',
      NO_UPDATE_NOTIFIER: '1',
      // What it prints is compared.
      NO_COLOR: '1',
      // Its settings, its log and the files that it leaves.
      XDG_CONFIG_HOME: folder,
      FIREBASE_DEBUG_PATH: path.join(folder, 'firebase-debug.log'),
      TMPDIR: folder,
    },
  });
}

/**
 * The ports of the emulators in a block of free ones. The block is below those that systems give out by
 * themselves (from 32768 on): Auth takes seconds before it listens, and nobody else should be there by then.
 */
async function findPorts() {
  let first = 0;
  do {
    first = FIRST_PORT + BLOCK * randomInt(1200);
  } while (!(await areFree(first)));
  return {
    /** Hosting puts the first site on the port that it is given, and the others 5, 6, … above it. */
    siteOf: (site: SiteName): number => {
      const index = siteNames.indexOf(site);
      return index === 0 ? first : first + 4 + index;
    },
    auth: first + 1,
    hub: first + 2,
    logging: first + 3,
  };
}

/** Enough for those that `findPorts` names. */
const BLOCK = 8;

/** Above the ports of the tests of commands (`npmCommands.ts`). */
const FIRST_PORT = 22_500;

async function areFree(first: number): Promise<boolean> {
  for (let port = first; port < first + BLOCK; port += 1) {
    const server = createServer();
    try {
      await once(server.listen(port, HOST), 'listening');
    } catch {
      return false;
    }
    await once(server.close(), 'close');
  }
  return true;
}
