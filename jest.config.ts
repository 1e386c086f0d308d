/** @jest-config-loader esbuild-register */
import { readdirSync } from 'node:fs';
import type { Config } from 'jest';

const testMatch = ['**/*.test.ts', '**/*.test.tsx'];

const transform = {
  '\\.tsx?$': [
    '@swc/jest',
    { jsc: { target: 'es2023', transform: { react: { runtime: 'automatic' } } } },
  ],
} satisfies Config['transform'];

/** Code that runs in a page. */
const page = (name: string) => ({
  displayName: name,
  rootDir: `./${name}`,
  testMatch,
  transform,
  testEnvironment: 'jest-fixed-jsdom',
  // `import` would pick ES modules that jest can't load; without `browser` firebase comes as its Node build.
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
});

/** Code that runs in Node. */
const server = (name: string) => ({
  displayName: name,
  rootDir: `./${name}`,
  testMatch,
  transform,
  testEnvironment: 'node',
});

const remotes = readdirSync(__dirname).filter((name) => name.endsWith('-remote'));

const config: Config = {
  projects: [
    server('shared-types'),
    server('tools/local-backend'),
    server('tools/hosting'),
    server('tools/deploy'),
    server('tools/scripts'),
    server('tools/bench'),
    server('tools/container-runtime'),
    server('e2e'),
    page('shell'),
    ...remotes.map(page),
  ],
};

export default config;
