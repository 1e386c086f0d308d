import type { startEarly as shippedStart } from '../../../../shell/src/startup/startEarly.ts';
import { maySignInByItself } from '@laundry-board/shared-types/returningResident';
import { beginConfig } from '../earlyConfig.ts';
import { preloadScript } from '../preloadScript.ts';
import { CHUNKS_OF_A_RESIDENT } from './chunks.ts';

export { takeRuntimeConfig } from '../earlyConfig.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

/** Takes the place of the shell's module: a resident's chunks need not wait for the configuration. */
export const startEarly: typeof shippedStart = () => {
  void beginConfig();
  if (!maySignInByItself()) return;
  for (const chunk of CHUNKS_OF_A_RESIDENT) {
    preloadScript(`/${__webpack_get_script_filename__(chunk)}`);
  }
};
