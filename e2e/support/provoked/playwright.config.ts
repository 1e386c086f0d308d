import path from 'node:path';
import { defineConfig } from '@playwright/test';
import main from '../../../playwright.config.ts';

/**
 * The browsers of the ordinary projects, on the specs of this folder, most of which must fail. So the
 * ordinary projects leave the folder out; `specs/site/watchedTest.spec.ts` runs it.
 */
export default defineConfig({
  ...main,
  testDir: import.meta.dirname,
  reporter: 'json',
  retries: 0,
  workers: 1,
  projects: (main.projects ?? [])
    .filter(({ name }) => name === 'site' || name === 'firefox')
    .map((project) => ({
      ...project,
      testDir: import.meta.dirname,
      testMatch: path.join(import.meta.dirname, '*.provoked.ts'),
      grep: /./,
      use: { ...project.use, trace: 'off' },
    })),
});
