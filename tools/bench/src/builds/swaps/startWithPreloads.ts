import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { connectToBackends } from '../../../../../shell/src/startup/connectToBackends.ts';
import { readPageConfig } from '../../../../../shell/src/startup/readPageConfig.ts';
import type * as shipped from '../../../../../shell/src/startup/start.ts';
import {
  allowScriptsOf,
  createScriptPolicy,
} from '../../../../../shell/src/startup/createScriptPolicy.ts';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

const allowScriptsFrom = createScriptPolicy(window);

/** As the shell's. */
export const pageConfig: typeof shipped.pageConfig = readPageConfig(window);

if (pageConfig.kind === 'valid') {
  allowScriptsOf(pageConfig.config, allowScriptsFrom);
  if (location.pathname === '/' && hasSessionHint()) {
    connectToBackends(window, pageConfig.config);
    for (const chunk of ['firebase', 'board', 'firestore']) {
      // Without CORS, as the bundler loads it from the page's own origin.
      const href = `/${__webpack_get_script_filename__(chunk)}`;
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
      );
    }
  }
}
