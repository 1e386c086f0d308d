import { localRuntimeConfig, serveRemote, serveShell } from 'site-server';
import { buildDeployables } from './build.ts';
import { ensurePortsFree } from './freePorts.ts';
import { withLifetime } from './lifetime.ts';
import { backendAddresses, startLocalBackend } from './localBackend.ts';
import { readLocalOptions } from './localOptions.ts';
import { buildFolder, DEPLOYABLES } from './packages.ts';
import { step } from './step.ts';
import { welcome } from './welcome.ts';

/** `npm start`: builds the site, serves it with the local backend, and stays up until a signal. */
export function start(words: readonly string[]): Promise<number> {
  const options = readLocalOptions(words, process.env);
  const { addresses } = options;
  return withLifetime(async (lifetime) => {
    const { shell, auth, board } = addresses;
    await ensurePortsFree([shell, auth, board, ...backendAddresses(options)]);
    await buildDeployables(DEPLOYABLES, lifetime);
    await step('Start the local backend and the site', async () => {
      const backend = await startLocalBackend(options, lifetime);
      const config = localRuntimeConfig({ auth: auth.origin, board: board.origin, ...backend });
      const servers = await Promise.all([
        serveRemote(buildFolder('auth-remote'), auth.port),
        serveRemote(buildFolder('board-remote'), board.port),
        serveShell({ folder: buildFolder('shell'), port: shell.port, config }),
      ]);
      for (const server of servers) lifetime.add(server.close);
    });
    console.log(welcome(shell.origin, options));
    await lifetime.signalled;
    return 0;
  });
}
