import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createScriptLoader } from '../federation/scriptLoader.ts';
import { prefetchConfig } from './prefetch.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';
import { type LoadedConfig, loadRuntimeConfig } from './runtimeConfig.ts';
import { allowScriptsOf, createScriptPolicy } from './trustedScripts.ts';

/*
 * This module is a small script file of its own, which runs before the main script has arrived. The main script imports
 * from it what was begun here: between two files nothing but a module can carry it.
 */

const allowScriptsFrom = createScriptPolicy(window);

/** Runs the scripts of remotes in this page. */
export const scripts = createScriptLoader(window);

/** Loads the configuration of this deployment, and allows the scripts that it names. */
export async function loadConfig(cache?: 'no-store'): Promise<LoadedConfig> {
  const loaded = await loadRuntimeConfig(window, cache);
  allowScriptsOf(loaded.config, allowScriptsFrom);
  return loaded;
}

/**
 * The configuration that the page requests before its main script has arrived; undefined on routes that show no
 * remote.
 */
export const prefetchedConfig = prefetchConfig(window, {
  loadConfig,
  isResident: hasSessionHint,
  prefetchRemotes: (config) => runEntriesEarly(window, config, scripts.runEarly),
});
