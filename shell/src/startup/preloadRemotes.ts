import { REMOTE_NAMES, remoteEntry, type RuntimeConfig } from '@laundry-board/shared-types';
import { preloadScript } from './resourceHints.ts';

/** Preloads the entries of all remotes that signed-in residents see. */
export function preloadContentRemotes(page: Window, config: RuntimeConfig): void {
  for (const name of REMOTE_NAMES) {
    if (name !== 'auth') preloadScript(page, remoteEntry(config, name));
  }
}
