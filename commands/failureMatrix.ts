import { runBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';

/** `npm run failure-matrix`: runs every failure of a remote and writes docs/failure-matrix.md from it. */
export function failureMatrix(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await runBrowserTests(lifetime, ['--project=site', 'failureMatrix'], { FAILURE_MATRIX: '1' });
    return 0;
  });
}
