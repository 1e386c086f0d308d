import { runAllBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';

/** `npm run browsers`: runs all browser tests and prints what passed in each browser. */
export function browsers(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await runAllBrowserTests(lifetime, { BROWSER_TABLE: '1' });
    return 0;
  });
}
