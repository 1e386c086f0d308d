import { createFederation } from '../federation/createFederation.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createSiteResource } from './bootstrap.ts';
import { startSite } from './site.ts';
import { loadConfig, prefetchedConfig, scripts } from './start.ts';

/** The site of this page, with its federation. There is one, which index.tsx shows and an extra may watch. */
export const pageSite = createSiteResource({
  prefetched: prefetchedConfig,
  loadConfig: () => loadConfig('no-store'),
  startSite: (loaded) =>
    startSite(loaded, {
      createFederation: (firebase) => createFederation(window, firebase, scripts),
      isResident: hasSessionHint,
      pageLoaded: () => pageLoaded(window),
    }),
});
