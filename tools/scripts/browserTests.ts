import { parseArgs } from 'node:util';
import { findBrowser, findBrowsers, oldestChrome } from '@laundry-board/e2e';
import { buildSites } from './build.ts';
import { runCheck, step } from './processes.ts';

type Environment = Readonly<Record<string, string>>;

/** `npm run browsers`: runs all browser tests and prints what passed in each browser. */
export async function browsers(): Promise<void> {
  await buildSites();
  await runAllBrowserTests({ BROWSER_TABLE: '1' });
}

/** `npm run failure-matrix`: tries every failure of a remote and prints what a resident sees. */
export function failureMatrix(): Promise<void> {
  return runInChrome(['--project=site', 'failureMatrix'], { FAILURE_MATRIX: '1' });
}

/**
 * `npm run compatibility -- --live https://shell`: runs the releases of a live shell and its remotes with
 * the builds of this commit, and prints which pairs work.
 */
export function compatibility(args: readonly string[]): Promise<void> {
  const { live } = parseArgs({ args: [...args], options: { live: { type: 'string' } } }).values;
  const environment: Environment = live === undefined ? {} : { LIVE_SITE: live };
  return runInChrome(['--project=site', 'compatibility'], environment);
}

/** `npm run screenshots`: pictures of the screens, for looking at; nothing is compared. */
export function screenshots(): Promise<void> {
  const screens = ['accessibility', 'kiosk', 'offline', 'routes', 'standalone'];
  const projects = ['--no-deps', '--project=site', '--project=commands'];
  return runInChrome([...projects, ...screens], { SCREENSHOTS: '1' });
}

/** `npm run soak`: uses the built board for minutes, with the backend killed and the network cut. */
export function soak(args: readonly string[]): Promise<void> {
  return runInChrome(['--project=soak'], { SOAK_MINUTES: readSoakMinutes(args) });
}

/** Runs all browser tests on the built site, in every browser that is found. */
export async function runAllBrowserTests(environment: Environment = {}): Promise<string> {
  const found = await step('Find the browsers', findBrowsers);
  for (const line of found.missing) console.log(line);
  if (oldestChrome() === undefined) {
    console.log(
      'Chrome 109, the oldest that is supported, is left out: it runs on Linux on x64 only.',
    );
  }
  return runPlaywright([], { ...environment, ...found.environment });
}

/** Builds the site and runs some browser tests on it, in Chrome. */
async function runInChrome(args: readonly string[], environment: Environment): Promise<void> {
  await buildSites();
  const browser = await step('Find a browser', findBrowser);
  await runPlaywright(args, { ...environment, CHROME_PATH: browser });
}

function runPlaywright(args: readonly string[], environment: Environment): Promise<string> {
  const options = { print: true, environment };
  return step('Browser tests', () => runCheck('playwright', ['test', ...args], options));
}

/** One minute of calm, and one for ten faults. */
const MIN_MINUTES = 2;
/** The updates of a soak are numbered with 16 binary digits. */
const MAX_MINUTES = 720;

/** @throws Error, one line, when the command line can't be understood. */
function readSoakMinutes(args: readonly string[]): string {
  const options = { minutes: { type: 'string', default: '10' } } as const;
  const { minutes } = parseArgs({ args: [...args], options }).values;
  if (Number(minutes) >= MIN_MINUTES && Number(minutes) <= MAX_MINUTES) return minutes;
  throw new Error(
    `--minutes must be a number from ${MIN_MINUTES} to ${MAX_MINUTES}, not "${minutes}".`,
  );
}
