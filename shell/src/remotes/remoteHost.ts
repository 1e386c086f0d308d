import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from 'shared-types';
import { withTimeLimit } from '../startup/withTimeLimit.ts';
import { sharedModules } from './sharedModules.ts';

/** Longest wait for a remote's container and its expose together, milliseconds. */
const TIME_LIMIT_MS = 5000;

const host = createInstance({
  name: 'shell',
  remotes: [],
  // `version-first` would load every remote at once, also on routes that show none.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, module }]) => [
      name,
      {
        version,
        // Handed over at once: a remote in one file takes its shared modules without waiting.
        get: () => () => module,
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
});

/**
 * Loads what a remote exposes.
 *
 * @param folder Absolute address of the folder that the remote is deployed to.
 * @param attempt Counts from 1. A later attempt asks for the container by a new address: a script
 *   that hangs, hangs again at the same one.
 * @returns The module as it came; its shape is not checked.
 */
export function loadExpose(remote: RemoteName, folder: string, attempt: number): Promise<unknown> {
  const { container, expose } = REMOTES[remote];
  const entry = new URL(REMOTE_ENTRY_FILE, folder);
  if (attempt > 1) entry.searchParams.set('attempt', String(attempt));
  host.registerRemotes(
    [{ name: container, entry: entry.href, type: 'global', entryGlobalName: container }],
    { force: attempt > 1 },
  );
  return withTimeLimit(
    host.loadRemote<unknown>(container + expose.slice(1)),
    TIME_LIMIT_MS,
    `Loading ${entry.href}`,
  );
}
