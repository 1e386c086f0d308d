/** @jest-config-loader esbuild-register */
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

const config: Config = {
  projects: [
    server('shared-types'),
    server('local-backend'),
    server('site-server'),
    server('commands'),
    server('bench'),
    server('browser-tests'),
    page('shell'),
    page('auth-remote'),
    page('board-remote'),
  ],
};

export default config;
