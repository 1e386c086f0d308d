import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { prefetchConfig } from '../../../../../shell/src/startup/prefetch.ts';
import { loadRuntimeConfig } from '../../../../../shell/src/startup/runtimeConfig.ts';
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
  takeEarly: () => undefined,
  importModule: () => Promise.resolve(),
  removeFrom: () => {},
};

export const loadConfig: typeof shipped.loadConfig = async (cache) => {
  const loaded = await loadRuntimeConfig(window, cache);
  allowScriptsOf(loaded.config, allowScriptsFrom);
  return loaded;
};

/** As the shell's, without remotes. */
export const prefetchedConfig: typeof shipped.prefetchedConfig = prefetchConfig(window, {
  loadConfig,
  isResident: hasSessionHint,
  prefetchRemotes: () => {},
});
