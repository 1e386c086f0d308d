/** @jest-config-loader esbuild-register */
import { readdirSync } from 'node:fs';
import type { Config } from 'jest';
import { isolateTests } from './tools/sites/src/programEnvironment';

isolateTests();

const remotes = readdirSync(__dirname).filter((name) => name.endsWith('-remote'));

export const testsIn = (...folders: readonly string[]) => ({
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      { jsc: { target: 'es2023', transform: { react: { runtime: 'automatic' } } } },
    ],
  } satisfies Config['transform'],
});

/** How what runs on a page is tested. */
export const page = {
  ...testsIn('shell', ...remotes),
  displayName: 'page',
  testEnvironment: 'jest-fixed-jsdom',
  moduleNameMapper: {
    // In tests, every image has the same URL.
    '\\.svg$': '<rootDir>/shell/src/testing/assetUrl.ts',
    // This environment resolves packages as Node.js does, whatever `customExportConditions` says; and the Auth SDK for
    // Node.js opens no popups.
    '^@firebase/auth$': '<rootDir>/node_modules/@firebase/auth/dist/browser-cjs/index.js',
    '^@firebase/auth/internal$':
      '<rootDir>/node_modules/@firebase/auth/dist/browser-cjs/internal.js',
  },
};

const config: Config = {
  // A budget that ends what hangs: a busy machine takes many times as long as a quiet one. Milliseconds.
  testTimeout: 180_000,
  // By default one core is left to other programs.
  maxWorkers: '100%',
  // A worker collects half a gigabyte of garbage, and Jest reports one that needs more than half a second to free it as a
  // leak. Above this limit a worker gives way to a new one between two files, which loads everything anew: a lower limit
  // takes longer.
  workerIdleMemoryLimit: '400MB',
  projects: [
    {
      ...testsIn('shared-types', 'laundry-rules', 'container-runtime', 'tools/accessibility'),
      displayName: 'node',
      testEnvironment: 'node',
    },
    {
      ...testsIn('tools', 'operations'),
      displayName: 'tools',
      testEnvironment: 'node',
      // What the report says of the product is checked with the product.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tools/accessibility/'],
    },
    page,
  ],
};

export default config;
