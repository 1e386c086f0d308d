import { buildDeployables } from './build.ts';
import { ensurePortsFree } from './freePorts.ts';
import { withLifetime } from './lifetime.ts';
import { backendAddresses } from './localBackend.ts';
import { readLocalOptions } from './localOptions.ts';
import { DEPLOYABLES } from './packages.ts';
import { siteAddresses } from './siteAddresses.ts';
import { serveLocally } from './serveLocally.ts';

/** `npm start`: builds the site, serves it with the local backend, and stays up until a signal. */
export function start(words: readonly string[]): Promise<number> {
  const options = readLocalOptions(words, process.env);
  return withLifetime(async (lifetime) => {
    await ensurePortsFree([...siteAddresses(options.addresses), ...backendAddresses(options)]);
    await buildDeployables(DEPLOYABLES, lifetime);
    return serveLocally(options, lifetime);
  });
}
