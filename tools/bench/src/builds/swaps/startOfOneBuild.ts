import { backendOrigins } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { readPageConfig } from '../../../../../shell/src/startup/pageConfig.ts';
import { connectToBackends } from '../../../../../shell/src/loading/resourceHints.ts';
import type * as shipped from '../../../../../shell/src/startup/start.ts';
import {
  allowScriptsOf,
  createScriptPolicy,
} from '../../../../../shell/src/startup/trustedScripts.ts';

const allowScriptsFrom = createScriptPolicy(window);

/** One build has no scripts of remotes. */
export const scripts: typeof shipped.scripts = {
  run: () => Promise.resolve({ kind: 'not-loaded' }),
  runEarly: () => {},
  claimEarlyRun: () => undefined,
  importModule: () => Promise.resolve(),
  removeFrom: () => {},
};

/** As the shell's. */
export const pageConfig: typeof shipped.pageConfig = readPageConfig(window);

if (pageConfig.kind === 'valid') {
  allowScriptsOf(pageConfig.config, allowScriptsFrom);
  if (location.pathname === '/' && hasSessionHint()) {
    connectToBackends(window, backendOrigins(pageConfig.config));
  }
}
