import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { createLoader } from '../remotes/loader.ts';
import { createSite, type PageSite } from './createSite.ts';
import type { PageConfig } from './readPageConfig.ts';

/** Creates the site of a page, with its federation: once on a page. */
export function createPageSite(page: Window & typeof globalThis, pageConfig: PageConfig): PageSite {
  if (pageConfig.kind === 'invalid') return { kind: 'misconfigured', error: pageConfig.error };
  return createSite(pageConfig.config, {
    page,
    createLoader: (config, onAccepted) => createLoader(page, config, onAccepted),
    isResident: hasSessionHint,
    pageLoaded: () => pageLoaded(page),
  });
}
