import {
  describeBrowser,
  findBrowser,
  findBrowsers,
  findProductBrowsers,
  type ProductBrowsers,
} from '@laundry-board/browsers';
import { defineCommand } from '@laundry-board/command-line';
import { folderUrl } from '@laundry-board/deploy';
import { UserError } from '@laundry-board/sites';
import { buildSites } from './build.ts';
import {
  checkBrowsers,
  checkEmulators,
  findEmulators,
  type FoundEmulators,
  type Omission,
} from './leftOut.ts';
import { step } from './processes.ts';
import { type BrowserReport, runPlaywright } from './testRuns.ts';
import { addToSummary } from './workflowSummary.ts';

type Environment = Readonly<Record<string, string>>;

export const compatibility = defineCommand(
  {
    name: 'compatibility',
    about: 'runs the live releases with the builds of this commit, and prints which pairs work',
    options: {
      live: {
        type: 'string',
        value: 'URL',
        about: 'where the shell is deployed; without it, the builds stand for it',
      },
    },
  },
  ({ values: { live } }) => compare(live === undefined ? {} : { LIVE_SITE: folderUrl(live) }),
);

async function compare(environment: Environment): Promise<void> {
  const report = await runInChrome(['--project=interoperation', 'compatibility'], environment);
  const columns = ['shell', 'auth', 'board', 'outcome'];
  const rows = report.annotations.map((test) => columns.map((column) => test[column] ?? '–'));
  const table = [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
  console.log(table);
  await addToSummary(table);
  finish(report);
}

export const screenshots = defineCommand(
  { name: 'screenshots', about: 'makes the pictures of the README' },
  async () => {
    const args = ['--project=pictures', '--update-snapshots=all'];
    finish(await runInChrome(args, { SCREENSHOTS: '1' }));
  },
);

export const soak = defineCommand(
  {
    name: 'soak',
    about: 'uses the built board for minutes, with outages of the backend and the network',
    options: {
      minutes: { type: 'string', value: 'N', about: 'for how long, 10 by default', default: '10' },
    },
  },
  async ({ values: { minutes } }) => {
    checkSoakMinutes(minutes);
    finish(await runInChrome(['--project=soak'], { SOAK_MINUTES: minutes }));
  },
);

export const emulators = defineCommand(
  { name: 'emulators', about: "uses the built site on Google's own emulators" },
  async () => {
    const found = findEmulators();
    const missing = checkEmulators(found, {}).map(({ line }) => line);
    if (!found.firebase) throw new UserError(missing.join('\n'));
    for (const line of missing) console.log(line);
    finish(await runInChrome(['--project=emulators'], emulatorVariable(found)));
  },
);

/**
 * Runs all browser tests on the built site, in every browser that is found.
 *
 * @param filters Parts of names of the files to run; none means all.
 */
export async function runAllBrowserTests(filters: readonly string[]) {
  const found = await step('Find the browsers', findBrowsers);
  const report = await runPlaywright(filters, {
    ...found.environment,
    ...emulatorVariable(findEmulators()),
  });
  return { ...report, leftOut: checkBrowsers(found.missing, process.env) };
}

/** The variable that names the Firestore emulator which was found. */
function emulatorVariable({ jar }: FoundEmulators): Environment {
  return jar === undefined ? {} : { FIRESTORE_EMULATOR_JAR: jar };
}

/**
 * Runs the tests of the built product in Chromium alone: those of some files, or all but the rare ones. In the headless
 * shell, and what needs a window in the whole browser.
 */
export async function runProductTests(filters: readonly string[]) {
  const browsers = await step('Find the browsers', findProductBrowsers);
  const { shell, whole } = browsers;
  const projects = shell !== undefined && whole !== undefined ? ['site', 'window'] : ['site'];
  const chosen = filters.length > 0 ? filters : ['--grep-invert=@rare'];
  const report = await runPlaywright([...projects.map((name) => `--project=${name}`), ...chosen], {
    ...(whole !== undefined && { CHROME_PATH: whole }),
    ...(shell !== undefined && { HEADLESS_SHELL_PATH: shell }),
  });
  return {
    ...report,
    notes: await notesOf(report, browsers),
    leftOut: whole === undefined ? [LEFT_TO_WINDOWS] : [],
  };
}

const LEFT_TO_WINDOWS: Omission = {
  line: 'The browser tests with @window, which need a whole browser: install Chrome or Chromium.',
  isFailure: false,
};

/** Which tests ran where, and how they would take less time. */
async function notesOf(
  { testsOf }: BrowserReport,
  { shell, whole }: ProductBrowsers,
): Promise<readonly string[]> {
  const places = Object.entries({ site: shell ?? whole, window: whole });
  const lines = places.map(async ([project, browser]) => {
    const tests = testsOf[project] ?? 0;
    return browser === undefined || tests === 0
      ? []
      : [`${tests} in ${await describeBrowser(browser)}`];
  });
  const advice =
    'Chromium’s headless shell of the same version takes half the time: npx playwright install chromium installs both';
  return [...(await Promise.all(lines)).flat(), ...(shell === undefined ? [advice] : [])];
}

/** Builds the site and runs some browser tests on it, in Chrome. */
async function runInChrome(
  args: readonly string[],
  environment: Environment,
): Promise<BrowserReport> {
  await buildSites();
  const browser = await step('Find a browser', findBrowser);
  return runPlaywright(args, { ...environment, CHROME_PATH: browser });
}

/** @throws Error, one line, when a test has failed. */
function finish({ passed, failed }: BrowserReport): void {
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) throw new UserError('The browser tests have found problems.');
}

/** One minute of calm, and one for ten faults. */
const MIN_MINUTES = 2;
/** The updates of a soak are numbered with 16 binary digits. */
const MAX_MINUTES = 720;

/** @throws Error, one line, for minutes that no soak takes. */
function checkSoakMinutes(minutes: string): void {
  if (Number(minutes) >= MIN_MINUTES && Number(minutes) <= MAX_MINUTES) return;
  throw new UserError(
    `--minutes must be a number from ${MIN_MINUTES} to ${MAX_MINUTES}, not "${minutes}".`,
  );
}
