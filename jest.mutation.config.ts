/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { testsIn } from './jest.config.ts';

/** How `npm run mutation` runs tests; stryker.config.mjs names them. */
const config: Config = {
  ...testsIn('shared-types', 'laundry-rules', 'tools', 'board-remote', 'operations'),
  // Only ends what hangs, in milliseconds.
  testTimeout: 180_000,
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/jest.mutation.setup.ts'],
};

export default config;
