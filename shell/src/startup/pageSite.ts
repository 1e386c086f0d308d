import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createFederation } from '../federation/createFederation.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { createSite, type PageSite } from './site.ts';
import { pageConfig, scripts } from './start.ts';

/** The one site of this page, with its federation. index.tsx shows it, and an extra may subscribe to it. */
export const pageSite: PageSite =
  pageConfig.kind === 'invalid'
    ? { kind: 'misconfigured', error: pageConfig.error }
    : createSite(pageConfig.config, {
        createFederation: (firebase) => createFederation(window, firebase, scripts),
        isResident: hasSessionHint,
        pageLoaded: () => pageLoaded(window),
      });
