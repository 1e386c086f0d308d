import type { RuntimeConfig } from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';
import { loadRuntimeConfig } from '../../../../shell/src/startup/loadRuntimeConfig.ts';
import type {
  startEarly as shippedStart,
  takeRuntimeConfig as shippedTake,
} from '../../../../shell/src/startup/startEarly.ts';
import { CHUNKS_OF_A_RESIDENT } from './chunks.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

let begun: Promise<RuntimeConfig> | undefined;

/** Takes the place of the shell's module: a resident's chunks need not wait for the configuration. */
export const startEarly: typeof shippedStart = () => {
  begun = loadRuntimeConfig();
  begun.catch(() => {});
  if (!maySignInByItself()) return;
  for (const chunk of CHUNKS_OF_A_RESIDENT) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.href = `/${__webpack_get_script_filename__(chunk)}`;
    document.head.append(link);
  }
};

/** As the shell's. */
export const takeRuntimeConfig: typeof shippedTake = () => begun ?? loadRuntimeConfig();
