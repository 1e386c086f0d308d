/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { testsIn } from './jest.config.ts';

/** The tests that `npm run mutation` runs: those beside the rules that stryker.config.mjs names. */
const config: Config = {
  ...testsIn('shared-types', 'tools', 'board-remote', 'operations'),
  // Only ends what hangs, in milliseconds.
  testTimeout: 180_000,
  testMatch: [
    '<rootDir>/shared-types/src/*.test.ts',
    '<rootDir>/tools/hosting/src/{hosting,parseRuntimeConfig}.test.ts',
    '<rootDir>/tools/local-backend/src/firestore/access/*.test.ts',
    '<rootDir>/board-remote/src/model/{documentId,domainOf,freeElsewhere,machineStatus,newestReport,parseSchool,recompute,serverClock,timeLeft}.test.ts',
    '<rootDir>/board-remote/src/model/connection/{connectionLife,transition}.test.ts',
    '<rootDir>/board-remote/src/separateBuildings/parseBuilding.test.ts',
    '<rootDir>/board-remote/src/alerts/{alertsState,laundryLoads,news,observation}.test.ts',
    '<rootDir>/operations/gateway/src/{config,machineState,message,schoolDocuments,sensors}.test.ts',
  ],
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/jest.mutation.setup.ts'],
};

export default config;
