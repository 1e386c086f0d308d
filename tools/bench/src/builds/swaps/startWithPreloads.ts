import type { RuntimeConfig } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { loadRuntimeConfig } from '../../../../../shell/src/runtimeConfig.ts';
import type * as shipped from '../../../../../shell/src/prefetch.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

let begun: Promise<RuntimeConfig> | undefined;

// Replaces the shell's: a resident's chunks need not wait for the configuration.
if (location.pathname === '/') {
  begun = loadRuntimeConfig();
  begun.catch(() => {});
  for (const chunk of hasSessionHint() ? ['firebase', 'board', 'firestore'] : []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' });
    link.href = `/${__webpack_get_script_filename__(chunk)}`;
    document.head.append(link);
  }
}

/** As the shell's. */
export const takeRuntimeConfig: typeof shipped.takeRuntimeConfig = () =>
  begun ?? loadRuntimeConfig();
