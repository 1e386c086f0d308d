import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { readPageConfig } from './pageConfig.ts';
import { prefetchBoard } from './prefetch.ts';
import { allowScriptsOf, createScriptPolicy } from './trustedScripts.ts';

/*
 * This module is a small script file of its own, which runs before the main script has arrived. The main script imports
 * the configuration from it: only a module can pass it between two files.
 */

const allowScriptsFrom = createScriptPolicy(window);

/** The configuration of this page. */
export const pageConfig = readPageConfig(window);

if (pageConfig.kind === 'valid') {
  allowScriptsOf(pageConfig.config, allowScriptsFrom);
  // This is the only route that shows remotes. A visitor first needs the login screen, whose remote the page's `Link`
  // header preloads.
  if (location.pathname === '/' && hasSessionHint()) {
    prefetchBoard(window, pageConfig.config);
  }
}
