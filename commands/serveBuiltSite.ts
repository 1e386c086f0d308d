import type { RuntimeConfig } from '@laundry-board/shared-types';
import { type LocalAddresses, serveRemotes, serveShell } from '@laundry-board/site-server';
import type { Lifetime } from './lifetime.ts';
import { buildFolder } from './packages.ts';

/** Serves the built sites at their local addresses, the shell with a runtime configuration. */
export async function serveBuiltSite(
  addresses: LocalAddresses,
  config: RuntimeConfig,
  lifetime: Lifetime,
): Promise<void> {
  const starting = [
    serveRemotes({ folderOf: buildFolder, portOf: (remote) => addresses[remote].port }),
    serveShell({ folder: buildFolder('shell'), port: addresses.shell.port, config }),
  ];
  // Each by itself, so that those that are up end when another can't come up.
  await Promise.all(starting.map(async (server) => lifetime.add((await server).close)));
}
