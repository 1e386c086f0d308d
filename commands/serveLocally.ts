import { mapRemotes } from '@laundry-board/shared-types';
import { localRuntimeConfig } from '@laundry-board/site-server';
import type { Lifetime } from './lifetime.ts';
import { startLocalBackend } from './localBackend.ts';
import type { LocalOptions } from './localOptions.ts';
import { serveBuiltSite } from './serveBuiltSite.ts';
import { step } from './step.ts';
import { welcome } from './welcome.ts';

/** Serves the built site with the local backend, and stays up until a signal. */
export async function serveLocally(options: LocalOptions, lifetime: Lifetime): Promise<number> {
  const { addresses } = options;
  await step('Start the local backend and the site', async () => {
    const backend = await startLocalBackend(options, lifetime);
    const config = localRuntimeConfig({
      ...mapRemotes((remote) => addresses[remote].origin),
      ...backend,
    });
    await serveBuiltSite(addresses, config, lifetime);
  });
  console.log(welcome(addresses.shell.origin, options));
  await lifetime.signalled;
  return 0;
}
