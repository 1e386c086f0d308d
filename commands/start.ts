import { buildDeployables } from './build.ts';
import { ensurePortsFree } from './freePorts.ts';
import { withLifetime } from './lifetime.ts';
import { backendAddresses } from './localBackend.ts';
import { readLocalOptions } from './localOptions.ts';
import { DEPLOYABLES } from './packages.ts';
import { serveLocally } from './serveLocally.ts';

/** `npm start`: builds the site, serves it with the local backend, and stays up until a signal. */
export function start(words: readonly string[]): Promise<number> {
  const options = readLocalOptions(words, process.env);
  const { shell, auth, board } = options.addresses;
  return withLifetime(async (lifetime) => {
    await ensurePortsFree([shell, auth, board, ...backendAddresses(options)]);
    await buildDeployables(DEPLOYABLES, lifetime);
    return serveLocally(options, lifetime);
  });
}
