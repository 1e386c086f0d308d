import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import {
  connectToBackends,
  preloadScript,
} from '../../../../../shell/src/startup/resourceHints.ts';
import {
  type LoadedConfig,
  loadRuntimeConfig,
} from '../../../../../shell/src/startup/runtimeConfig.ts';
import type * as shipped from '../../../../../shell/src/startup/start.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

/** Replaces the shell's: a resident's chunks need not wait for the configuration. */
export const prefetchedConfig: typeof shipped.prefetchedConfig =
  location.pathname === '/' ? prefetchConfig() : undefined;

function prefetchConfig(): Promise<LoadedConfig> {
  const prefetched = loadRuntimeConfig(window);
  prefetched.then(
    ({ config }) => {
      if (hasSessionHint()) connectToBackends(window, config);
    },
    () => {},
  );
  if (hasSessionHint()) {
    for (const chunk of ['firebase', 'board', 'firestore']) {
      preloadScript(window, { url: `/${__webpack_get_script_filename__(chunk)}` });
    }
  }
  return prefetched;
}
