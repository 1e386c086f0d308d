import { runBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';
import { readSoakMinutes } from './readSoakMinutes.ts';

/**
 * `npm run soak`: uses the built site's board for minutes, with the backend killed and the network cut
 * again and again, and prints what that did to it as a table.
 */
export function soak(words: readonly string[]): Promise<number> {
  const minutes = readSoakMinutes(words);
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await runBrowserTests(lifetime, ['--project=soak'], { SOAK_MINUTES: String(minutes) });
    return 0;
  });
}
