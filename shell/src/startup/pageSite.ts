import { createFederation } from '../federation/createFederation.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createSiteResource } from './bootstrap.ts';
import { loadRuntimeConfig } from './runtimeConfig.ts';
import { startSite } from './site.ts';
import { prefetchedConfig } from './start.ts';
import { createScriptPolicy } from './trustedScripts.ts';

const allowScriptsFrom = createScriptPolicy(window);

/** The site of this page, with its federation. There is one, which index.tsx shows and an extra may watch. */
export const pageSite = createSiteResource({
  prefetched: prefetchedConfig,
  loadConfig: () => loadRuntimeConfig(window, 'no-store'),
  startSite: (loaded) =>
    startSite(loaded, {
      allowScriptsFrom,
      createFederation: (firebase) => createFederation(window, firebase),
      isResident: hasSessionHint,
      pageLoaded: () => pageLoaded(window),
    }),
});
