/* What a browser test takes: everything comes from here. e2e/README.md says which fixture is for what. */

import { mergeTests } from '@playwright/test';
import { deployedSiteTest } from './deployedSite.ts';
import { devServerTest } from './devServers.ts';
import { fragileSiteTest } from './fragileSite.ts';
import { pushedSiteTest } from './pushedSite.ts';
import { reportedSiteTest } from './reportedSite.ts';
import { restoredPageTest } from './restoredPage.ts';

/**
 * Playwright's test with all fixtures. What a test names is started for it. What is shared, such as the site, is started
 * once in a worker, by the first test that needs it.
 */
export const test = mergeTests(
  fragileSiteTest,
  pushedSiteTest,
  reportedSiteTest,
  restoredPageTest,
  deployedSiteTest,
  devServerTest,
);

export { expect } from '@playwright/test';
export type * from '@playwright/test';
export * from './appearance.ts';
export * from './authBackend.ts';
export * from './boardPage.ts';
export * from './boardPin.ts';
export * from './brokenConfig.ts';
export * from './brokenStorage.ts';
export * from './clock.ts';
export * from './dataMap.ts';
export * from './deployedAnswers.ts';
export * from './deployedSite.ts';
export * from './devServers.ts';
export * from './displayProblems.ts';
export * from './documents/deployment.ts';
export * from './fakeGoogle.ts';
export * from './fragileSite.ts';
export * from './layoutProblems.ts';
export * from './localSite.ts';
export * from './npmCommands.ts';
export * from './overTls.ts';
export * from './pictures.ts';
export * from './pushedSite.ts';
export * from './replacedBackends.ts';
export * from './reportedSite.ts';
export * from './restoredPage.ts';
export * from './rhythm.ts';
export * from './sampleBoardTree.ts';
export * from './schools.ts';
export * from './signIn.ts';
export * from './throwingRemote.ts';
export * from './visibility.ts';
export * from './wakeLock.ts';
export * from './watchedTest.ts';
