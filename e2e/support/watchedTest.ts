import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type ConsoleWatch, type ConsoleWatcher, watchConsole } from './consoleWatch.ts';

interface TestFixtures {
  /** What the test's pages write to their consoles; an error that is not expected fails the test. */
  readonly pageConsole: ConsoleWatch;
  /** An empty folder of the test's own. */
  readonly folder: string;
}

/** The watch of the test that runs: a worker runs one at a time. */
let watcher: ConsoleWatcher = watchConsole();

/**
 * Playwright's test, which also fails on any policy violation, uncaught exception or console error in
 * any page, popup or frame of any context, however it was made.
 */
export const test = base.extend<TestFixtures>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void watcher.add(context));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await use(context);
    await watcher.settle();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-test-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  pageConsole: [
    async ({}, use) => {
      watcher = watchConsole();
      await use(watcher);
      expect(watcher.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
