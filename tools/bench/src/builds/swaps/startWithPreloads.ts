import type { RuntimeConfig } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { connectToBackends, preloadScript } from '../../../../../shell/src/resourceHints.ts';
import { loadRuntimeConfig } from '../../../../../shell/src/runtimeConfig.ts';
import type * as shipped from '../../../../../shell/src/prefetch.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

let begun: Promise<RuntimeConfig> | undefined;

// Replaces the shell's: a resident's chunks need not wait for the configuration.
if (location.pathname === '/') {
  begun = loadRuntimeConfig();
  begun.then(
    (config) => {
      if (hasSessionHint()) connectToBackends(config);
    },
    () => {},
  );
  if (hasSessionHint()) {
    for (const chunk of ['firebase', 'board', 'firestore']) {
      preloadScript({ url: `/${__webpack_get_script_filename__(chunk)}` });
    }
  }
}

/** As the shell's. */
export const takeRuntimeConfig: typeof shipped.takeRuntimeConfig = () =>
  begun ?? loadRuntimeConfig();
