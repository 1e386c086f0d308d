import {
  filesGlobal,
  isObject,
  REMOTE_NAMES,
  remoteEntry,
  REMOTES,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { runEarly } from '../remotes/runEarly.ts';
import { preloadScript } from '../loading/resourceHints.ts';

/**
 * Runs the entries of all remotes as soon as they have arrived, before the page's main script, and then preloads the
 * files that each entry states.
 */
export function runEntriesEarly(page: Window, config: RuntimeConfig): void {
  for (const name of REMOTE_NAMES) {
    runEarly(page, remoteEntry(config, name), () => {
      const files: unknown = Reflect.get(page, filesGlobal(REMOTES[name].container));
      // A remote that was built earlier or with another tool states none.
      if (!isObject(files)) return;
      for (const [url, integrity] of Object.entries(files)) {
        preloadScript(page, { url, integrity: String(integrity) });
      }
    });
  }
}
