import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

const RUNTIME = 'react-refresh/runtime';

/** Property of window that holds the page's React Refresh runtime. */
const GLOBAL = '__REACT_REFRESH_RUNTIME__';

/**
 * An entry of every page in development, before the page's own. React tells one runtime of what it has
 * drawn, so the page hands its own to the containers that it loads later.
 */
export const REFRESH_ENTRY = { import: RUNTIME, library: { type: 'window', name: GLOBAL } };

/** Has a container in development take the runtime of the page that loads it. */
export const REFRESH_OF_THE_PAGE: NonNullable<Configuration['externals']> = {
  [RUNTIME]: `window ${GLOBAL}`,
};

/** Marks components for React Refresh. One name, so that what a page has set up no container repeats. */
export function reactRefreshPlugin(): ReactRefreshRspackPlugin {
  return new ReactRefreshRspackPlugin({ library: 'laundry' });
}
