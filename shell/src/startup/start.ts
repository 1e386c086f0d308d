import { remoteEntry } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { runEarly } from '../remotes/runEarly.ts';
import { startReports } from '../reports/startReports.ts';
import { connectToBackends } from './connectToBackends.ts';
import { allowScriptsOf, createScriptPolicy } from './createScriptPolicy.ts';
import { readPageConfig } from './readPageConfig.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';

/*
 * The first steps of a start, in order. They are a small script file of their own, which runs before the main script has
 * arrived. The main script imports the configuration from it: only a module can pass it between two files.
 */

const allowScriptsFrom = createScriptPolicy(window);

/** The configuration of this page. */
export const pageConfig = readPageConfig(window);

if (pageConfig.kind === 'valid') {
  const { config } = pageConfig;
  if (config.title !== undefined) document.title = config.title;
  // To build a site that reports nothing, delete the folder, this line and its import. Before React, which keeps `reportError`.
  startReports(window, config);
  allowScriptsOf(config, allowScriptsFrom);
  // This is the only route that shows remotes.
  if (location.pathname === '/') {
    if (hasSessionHint()) {
      connectToBackends(window, config);
      runEntriesEarly(window, config);
    } else {
      // The login screen, which a visitor first needs, is in the entry: no file beside it is preloaded.
      runEarly(window, remoteEntry(config, 'auth'), () => {});
    }
  }
}
