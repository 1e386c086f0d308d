import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { publishFailure } from '../errors/publishFailure.ts';
import { createFederation } from '../federation/federation.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { createSite, type PageSite } from './createSite.ts';
import { pageConfig } from './start.ts';

/** The one site of this page, with its federation. index.tsx shows it. */
export const pageSite: PageSite =
  pageConfig.kind === 'invalid'
    ? { kind: 'misconfigured', error: pageConfig.error }
    : createSite(pageConfig.config, {
        createFederation: (config) => createFederation(window, config),
        isResident: hasSessionHint,
        pageLoaded: () => pageLoaded(window),
        publishFailure: (error) => publishFailure(window, error),
      });
