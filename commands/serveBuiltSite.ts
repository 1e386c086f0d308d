import type { RuntimeConfig } from 'shared-types';
import { type LocalAddresses, serveRemote, serveShell } from 'site-server';
import type { Lifetime } from './lifetime.ts';
import { buildFolder } from './packages.ts';

/** Serves the three built sites at their local addresses, the shell with a runtime configuration. */
export async function serveBuiltSite(
  { shell, auth, board }: LocalAddresses,
  config: RuntimeConfig,
  lifetime: Lifetime,
): Promise<void> {
  const starting = [
    serveRemote({ site: 'auth-remote', folder: buildFolder('auth-remote'), port: auth.port }),
    serveRemote({ site: 'board-remote', folder: buildFolder('board-remote'), port: board.port }),
    serveShell({ folder: buildFolder('shell'), port: shell.port, config }),
  ];
  // Each by itself, so that those that are up end when another can't come up.
  await Promise.all(starting.map(async (server) => lifetime.add((await server).close)));
}
