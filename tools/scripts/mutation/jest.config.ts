/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { page, testsIn } from '../../../jest.config.ts';

/** Whether `--mutate` names a file of a page. */
const isOfPage = /^(shell|[a-z]+-remote)\//.test(process.env['MUTATED_PATH'] ?? '');

/** How `npm run mutation` runs tests; stryker.config.mjs names them. */
const config: Config = {
  ...(isOfPage
    ? page
    : {
        ...testsIn(
          'shared-types',
          'laundry-rules',
          'container-runtime',
          'tools',
          'board-remote',
          'operations',
        ),
        testEnvironment: 'node',
      }),
  rootDir: '../../..',
  // Only ends what hangs, in milliseconds.
  testTimeout: 180_000,
  setupFiles: ['<rootDir>/tools/scripts/mutation/jest.setup.ts'],
};

export default config;
