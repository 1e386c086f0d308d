import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { ConformanceOptions } from './e2e/support/conformance/fixtures.ts';
import { CONFORMANCE_PROJECTS } from './e2e/support/conformance/backend.ts';
import { oldestChrome } from './e2e/support/findBrowser.ts';

const executablePath = process.env['CHROME_PATH'];
const oldest = oldestChrome();

/** Firefox over WebDriver BiDi, where there is one, for what an engine can break (e2e/README.md). */
const firefox = {
  name: 'firefox',
  testDir: './e2e/specs/site',
  grep: /@engines/,
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: path.join(import.meta.dirname, 'e2e/support/firefoxForPlaywright.ts'),
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // Light: Playwright can't set it in this Firefox.
        'layout.css.prefers-color-scheme.content-override': 1,
        // A page that comes out of this cache has no load event, which Playwright waits for.
        'browser.sessionhistory.max_total_viewers': 0,
        // Notifications are denied, as in a browser without windows, rather than asked for.
        'permissions.default.desktop-notification': 2,
      },
    },
  },
};

/** WebKit by WebDriver: of Playwright only the runner is used. */
const webkit = {
  name: 'webkit',
  testDir: './e2e/specs/webkit',
  timeout: 60_000,
  expect: { timeout: 15_000 },
};

/** The projects that use the built site, which the commands' tests build anew. */
const siteProjects = [
  { name: 'site', testDir: './e2e/specs/site' },
  ...(process.env['FIREFOX_PATH'] === undefined ? [] : [firefox]),
  ...(process.env['WEBKIT_DRIVER_PATH'] === undefined ? [] : [webkit]),
];

export default defineConfig<object, ConformanceOptions>({
  testDir: './e2e/specs',
  outputDir: path.join(import.meta.dirname, 'e2e/test-results'),
  // The only pictures that are compared are the shell's icons.
  snapshotPathTemplate: 'shell/public/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['./e2e/support/reporter.ts']],
  // A shared machine may stop for seconds; what fails twice is broken, what fails once is reported.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Most of the time they wait, for what hangs or for a pause to end.
  workers: 3,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A worker's requests are hidden from routes; the tests that it is for let it in.
    serviceWorkers: 'block',
    // Drums that turn take most of a machine without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs as much as the test itself: where a failure is repeated, only the repetition has one.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
  projects: [
    ...siteProjects,
    // The oldest browser that is supported and to be had, where it runs.
    ...(oldest === undefined
      ? []
      : [
          {
            name: 'floor',
            testDir: './e2e/specs/site',
            grep: /@floor/,
            use: { launchOptions: { executablePath: oldest } },
          },
        ]),
    // The same suite for each Firestore that the SDK may meet.
    ...CONFORMANCE_PROJECTS.map((project) => ({
      ...project,
      testDir: './e2e/specs/conformance',
      // A restart and the SDK's own pauses come on top of what the machine needs.
      timeout: 120_000,
    })),
    // By `npm run soak`.
    ...(process.env['SOAK_MINUTES'] === undefined
      ? []
      : [{ name: 'soak', testDir: './e2e/specs/soak' }]),
    // They build and start the site by themselves, so they come when nobody else uses the build.
    {
      name: 'commands',
      testDir: './e2e/specs/commands',
      dependencies: siteProjects.map(({ name }) => name),
      fullyParallel: false,
    },
  ],
});
