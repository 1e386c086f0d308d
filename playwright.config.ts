import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  defineConfig,
  devices,
  firefox as ownFirefox,
  webkit as ownWebKit,
} from '@playwright/test';
import {
  findInstalledChrome,
  findInstalledShell,
  FIREFOX_FOR_PLAYWRIGHT,
} from '@laundry-board/browsers';
import { isolateTests } from '@laundry-board/sites';
import type { ConformanceOptions } from './e2e/support/conformance/test.ts';
import { conformanceProjects } from './e2e/support/conformance/backend.ts';
import { emulatorProjects } from './e2e/support/emulators/project.ts';

isolateTests();

/** The browser that a command has found (tools/scripts/browserTests.ts), or that `npx playwright test` finds here. */
const chrome = await findInstalledChrome();
// For the workers, which read this file again.
if (chrome !== undefined) process.env['CHROME_PATH'] = chrome;

/** `npm test` names the headless shell for the site; without a name it stands in for a missing Chrome. */
const {
  HEADLESS_SHELL_PATH: shell = chrome === undefined ? await findInstalledShell() : undefined,
} = process.env;

/** Playwright's own where no other is there. */
const launchOptions = (executablePath: string | undefined) =>
  executablePath === undefined ? {} : { executablePath };

/** The command has found the other browsers and the emulators. */
const olderChromes = {
  'oldest-chrome': process.env['OLDEST_CHROME_PATH'],
  'year-old-chrome': process.env['YEAR_OLD_CHROME_PATH'],
};

/** Budgets end what hangs and measure nothing: a busy machine takes many times as long as a quiet one. */
const EXPECTATION_MS = 60_000;
const TEST_MS = 600_000;

/*
 * Tags at the end of a title: `@rare` runs in `npm run validate` and not in `npm test`, `@window` in no headless shell,
 * `@engines` in Firefox and WebKit, too, and `@older` in older Chromes, too (e2e/README.md).
 */

/** For what an engine can break. */
const enginesOnly = { testDir: './e2e/specs/site', grep: /@engines/ };

/** An installed Firefox over WebDriver BiDi. */
const installedFirefox = {
  ...enginesOnly,
  name: 'firefox',
  // Its start, and the sign-in of a worker, take longer than a test.
  workers: 1,
  use: {
    ...devices['Desktop Firefox'],
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: FIREFOX_FOR_PLAYWRIGHT,
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // Light: Playwright can't set it in this Firefox.
        'layout.css.prefers-color-scheme.content-override': 1,
        // A page that comes out of this cache has no load event, which Playwright waits for.
        'browser.sessionhistory.max_total_viewers': 0,
        // Notifications are denied rather than asked for: Playwright can only grant them in this Firefox.
        'permissions.default.desktop-notification': 2,
      },
    },
  },
};

/** The Firefox that `playwright install` brings. */
const playwrightFirefox = {
  ...enginesOnly,
  name: 'firefox',
  use: { ...devices['Desktop Firefox'], launchOptions: {} },
};

function firefoxProjects() {
  if (process.env['FIREFOX_PATH'] !== undefined) return [installedFirefox];
  return existsSync(ownFirefox.executablePath()) ? [playwrightFirefox] : [];
}

/** The WebKit that `playwright install` brings. */
const playwrightWebKit = {
  ...enginesOnly,
  name: 'webkit',
  use: { ...devices['Desktop Safari'], launchOptions: {} },
};

/** WebKitGTK by WebDriver: of Playwright only the runner is used. */
const webkitGtk = { name: 'webkitgtk', testDir: './e2e/specs/webkit' };

export default defineConfig<object, ConformanceOptions>({
  testDir: './e2e/specs',
  outputDir: path.join(import.meta.dirname, 'e2e/test-results'),
  // The only pictures that are compared are the shell's icons.
  snapshotPathTemplate: 'shell/public/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  // A shared machine may stop for seconds: what fails twice is broken, and what fails once is counted as flaky. At night
  // (nightly.yml) it fails.
  retries:
    process.env['CI'] === undefined || process.env['GITHUB_EVENT_NAME'] === 'schedule' ? 0 : 1,
  // On two cores a third one makes the same tests slower.
  workers: '100%',
  // Where the base is broken, every test waits for its whole budget.
  maxFailures: 15,
  timeout: TEST_MS,
  expect: { timeout: EXPECTATION_MS },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: EXPECTATION_MS,
    navigationTimeout: EXPECTATION_MS,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A page may do nothing that a browser asks about, unless its test grants it: only one page at a time can ask.
    permissions: [],
    // A worker's requests are hidden from routes; the tests that it is for let it in.
    serviceWorkers: 'block',
    // Drums that turn take most of a machine without a graphics card; motion.spec.ts lets them.
    contextOptions: { reducedMotion: 'reduce' },
    // Of a test that passes at its second try, the trace shows the first, without the page's content, which costs an
    // eighth of a test's time. A person repeats what failed with a whole trace (tools/scripts/testRuns.ts).
    trace:
      process.env['CI'] === undefined
        ? 'off'
        : { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
    launchOptions: launchOptions(chrome ?? shell),
  },
  projects: [
    // What runs in one worker, or takes the longest, begins first; the site's many short tests fill up the end.
    ...firefoxProjects(),
    // Playwright switches the cache of whole pages off.
    {
      name: 'back-forward-cache',
      testDir: './e2e/specs/backForwardCache',
      use: {
        launchOptions: {
          ...launchOptions(chrome),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
    // The oldest Chrome that is supported and one that is about a year old, where they run.
    ...Object.entries(olderChromes).flatMap(([name, executablePath]) =>
      executablePath === undefined
        ? []
        : [
            {
              name,
              testDir: './e2e/specs/site',
              grep: /@older/,
              workers: 1,
              // It comes without the library that stands in for a graphics card.
              use: { launchOptions: { executablePath, args: ['--disable-gpu'] } },
            },
          ],
    ),
    // They build on copies of the repository.
    { name: 'commands', testDir: './e2e/specs/commands', fullyParallel: false },
    // The same suite for each Firestore that the SDK may meet.
    ...conformanceProjects(process.env).map((project) => ({
      ...project,
      testDir: './e2e/specs/conformance',
    })),
    // The built site on Google's own emulators, where they are installed.
    ...emulatorProjects(process.env),
    // The texts of the README's pictures.
    {
      name: 'pictures',
      testDir: './e2e/specs/pictures',
      snapshotPathTemplate: 'docs/pictures/{arg}{ext}',
    },
    // Other releases, other tools' remotes and other hosts.
    { name: 'interoperation', testDir: './e2e/specs/interoperation' },
    ...(existsSync(ownWebKit.executablePath()) ? [playwrightWebKit] : []),
    ...(process.env['WEBKIT_DRIVER_PATH'] === undefined ? [] : [webkitGtk]),
    {
      name: 'site',
      testDir: './e2e/specs/site',
      use: { launchOptions: launchOptions(shell ?? chrome) },
      ...(shell === undefined ? {} : { grepInvert: /@window/ }),
    },
    // What the headless shell can't, beside it.
    ...(shell === undefined || chrome === undefined
      ? []
      : [{ name: 'window', testDir: './e2e/specs/site', grep: /@window/ }]),
    // The whole way from a sensor to a closed page, with a push service on this machine, which only Firefox takes.
    ...(process.env['FIREFOX_PATH'] === undefined
      ? []
      : [{ ...installedFirefox, name: 'push', testDir: './e2e/specs/push', grep: /./ }]),
    // By `npm run soak`.
    ...(process.env['SOAK_MINUTES'] === undefined
      ? []
      : [{ name: 'soak', testDir: './e2e/specs/soak' }]),
  ],
});
