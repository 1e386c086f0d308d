import { runBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';

/** `npm run screenshots`: pictures of every screen of the built site, for looking at. */
export function screenshots(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await runBrowserTests(lifetime, ['--project=screenshots'], { SCREENSHOTS: '1' });
    return 0;
  });
}
