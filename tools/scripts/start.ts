import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  mapRemotes,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { readRuntimeConfig } from '@laundry-board/deploy';
import {
  buildFolder,
  localRuntimeConfig,
  serveRemotes,
  serveShell,
  siteNames,
} from '@laundry-board/hosting';
import { buildDeployables } from './build.ts';
import { type Disposables, withDisposables } from './disposables.ts';
import {
  backendAddresses,
  backendDetails,
  ensurePortsFree,
  type LocalOptions,
  printWelcome,
  readLocalOptions,
  siteAddresses,
  startLocalBackend,
} from './localSite.ts';
import { step } from './processes.ts';

/** `npm start`: builds the site, serves it with the local backend, and stays up until a signal. */
export function start(args: readonly string[]): Promise<number> {
  const options = readLocalOptions(args, process.env);
  return withDisposables(async (disposables) => {
    await ensurePortsFree([...siteAddresses(options.addresses), ...backendAddresses(options)]);
    await buildDeployables(disposables);
    return serveLocally(options, disposables);
  });
}

/**
 * `npm run preview`: serves the last build as it would be deployed, building only what is missing.
 * With `--config` and a deployment's runtime configuration, the shell runs against that deployment's
 * Firebase and remotes instead of the local ones.
 */
export function preview(args: readonly string[]): Promise<number> {
  const {
    values: { config: configFile, 'no-simulation': isAlone = false },
  } = parseArgs({
    args: [...args],
    options: { config: { type: 'string' }, 'no-simulation': { type: 'boolean' } },
  });
  const options = readLocalOptions(isAlone ? ['--no-simulation'] : [], process.env);
  const { addresses } = options;
  return withDisposables(async (disposables) => {
    const config = configFile === undefined ? undefined : await readRuntimeConfig(configFile);
    const backend = config === undefined ? backendAddresses(options) : [];
    await ensurePortsFree([...siteAddresses(addresses), ...backend]);
    const missing = siteNames.filter((name) => {
      const main = name === 'shell' ? 'index.html' : REMOTE_ENTRY_FILE;
      return !existsSync(path.join(buildFolder(name), main));
    });
    if (missing.length > 0) await buildDeployables(disposables, missing);
    if (config === undefined) return serveLocally(options, disposables);
    await serveBuiltSite(options, config, disposables);
    const remotes = REMOTE_NAMES.map((remote) => addresses[remote].origin).join(' and ');
    printWelcome(addresses.shell.origin, [
      `It runs by ${configFile}; the remotes built here are at ${remotes}.`,
    ]);
    await disposables.signalled;
    return 0;
  });
}

/** Serves the built site with the local backend, and stays up until a signal. */
async function serveLocally(options: LocalOptions, disposables: Disposables): Promise<number> {
  const { addresses } = options;
  await step('Start the local backend and the site', async () => {
    const backend = await startLocalBackend(options, disposables);
    const origins = mapRemotes((remote) => addresses[remote].origin);
    await serveBuiltSite(options, localRuntimeConfig({ ...origins, ...backend }), disposables);
  });
  printWelcome(addresses.shell.origin, backendDetails(options));
  await disposables.signalled;
  return 0;
}

async function serveBuiltSite(
  { addresses }: LocalOptions,
  config: RuntimeConfig,
  disposables: Disposables,
): Promise<void> {
  const starting = [
    serveRemotes({ folderOf: buildFolder, portOf: (remote) => addresses[remote].port }),
    serveShell({ folder: buildFolder('shell'), port: addresses.shell.port, config }),
  ];
  // Each by itself, so that those that are up end when another can't come up.
  await Promise.all(starting.map(async (server) => disposables.add((await server).close)));
}
