import { runBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';

/** `npm run failure-matrix`: tries every failure of a remote and prints what a resident sees. */
export function failureMatrix(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await runBrowserTests(lifetime, ['--project=site', 'failureMatrix'], { FAILURE_MATRIX: '1' });
    return 0;
  });
}
