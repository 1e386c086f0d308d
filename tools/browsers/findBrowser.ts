import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, firefox, webkit } from '@playwright/test';
import { UserError } from '@laundry-board/sites';
import { createInstallers, type Installers } from './installers.ts';

const execute = promisify(execFile);

const MODULES = path.resolve(import.meta.dirname, '../../node_modules');

/** The executable with which Playwright drives the Firefox that FIREFOX_PATH names. */
export const FIREFOX_FOR_PLAYWRIGHT = path.join(import.meta.dirname, 'firefoxForPlaywright.ts');

/** The X server of Debian's package xvfb. */
export const XVFB = '/usr/bin/Xvfb';

/** A browser that tests run in. */
export interface WantedBrowser {
  readonly name: string;
  /** The environment variable that names its executable. */
  readonly variable: string;
  /** Where it may be installed, the best first. */
  readonly files: readonly string[];
  /** Debian's packages with it, the best first. */
  readonly packages: readonly (readonly string[])[];
  /** The oldest major version that can be driven. */
  readonly since?: number;
  /** Another program that it needs. */
  readonly beside?: string;
  /** Playwright's own build, which is used where it is installed. */
  readonly ownBuild?: string;
}

/** A browser of which Playwright has a build that can be installed. */
interface ChromiumBuild extends WantedBrowser {
  /** What Playwright's installer calls it. */
  readonly playwrightName: string;
}

/** A browser without which a run leaves tests out. */
export interface MissingBrowser {
  /** Text that names the left-out tests, and how to get the browser. */
  readonly line: string;
  /** Whether nobody can count on having it. */
  readonly isOptional: boolean;
}

const FONTS = 'fonts-dejavu-core';

const CHROME: ChromiumBuild = {
  name: 'Chrome or Chromium',
  variable: 'CHROME_PATH',
  files: [
    chromium.executablePath(),
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  packages: [['chromium', FONTS]],
  since: 108,
  playwrightName: 'chromium',
};

/**
 * Chromium without windows. A test takes less than half the time in it, because its context is no profile with a window.
 * It asks the user nothing, requests no icon and keeps no page for the way back.
 */
const HEADLESS_SHELL: ChromiumBuild = {
  name: 'Chromium’s headless shell',
  variable: 'HEADLESS_SHELL_PATH',
  files: [...ownHeadlessShells(), '/usr/bin/chromium-headless-shell'],
  packages: [['chromium-headless-shell', FONTS]],
  since: 108,
  playwrightName: 'chromium-headless-shell',
};

/** Playwright's own headless shell, which it keeps beside its Chromium and gives no path of. */
function ownHeadlessShells(): readonly string[] {
  const [, browsers = '', revision = ''] =
    /^(.*)chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const folder = `${browsers}chromium_headless_shell-${revision}`;
  if (!existsSync(folder)) return [];
  const name = `chrome-headless-shell${process.platform === 'win32' ? '.exe' : ''}`;
  return readdirSync(folder).map((platform) => path.join(folder, platform, name));
}

/** The browsers that a run can do without. */
const OTHERS: readonly WantedBrowser[] = [
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    files: [
      // Not /usr/bin/firefox: Ubuntu's starts a snap, which sees no profile in the temporary folder.
      '/usr/bin/firefox-esr',
      '/usr/lib/firefox/firefox',
      '/usr/lib64/firefox/firefox',
      '/opt/firefox/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: [['firefox-esr']],
    since: 153,
    ownBuild: firefox.executablePath(),
  },
  {
    name: 'WebKitGTK (WebKitWebDriver, in Debian’s packages webkit2gtk-driver and xvfb)',
    variable: 'WEBKIT_DRIVER_PATH',
    files: ['/usr/bin/WebKitWebDriver'],
    packages: [['webkit2gtk-driver', 'xvfb']],
    beside: XVFB,
  },
];

/**
 * Every browser that the tests know.
 *
 * @returns The path of each, by the environment variable that the tests read it from, and those that are missing.
 *   Playwright finds its own builds by itself.
 * @throws Error, one line, when not even Chrome is there.
 */
export async function findBrowsers() {
  const installers = createInstallers();
  const environment: Record<string, string> = { [CHROME.variable]: await findBrowser(installers) };
  const missing: MissingBrowser[] = [];
  for (const browser of OTHERS) {
    const { name, variable, ownBuild } = browser;
    if (ownBuild !== undefined && !process.env[variable] && existsSync(ownBuild)) continue;
    const { file, error } = await findOrInstall(browser, installers);
    if (file !== undefined) environment[variable] = file;
    else {
      const line = `The tests in ${name}, which is missing: ${howToGet(browser)}.${because(error)}`;
      missing.push({ line, isOptional: false });
    }
  }
  if (!existsSync(webkit.executablePath())) {
    missing.push({
      line: 'The tests of specs/site in Playwright’s WebKit, which is missing: run npx playwright install webkit.',
      isOptional: true,
    });
  }
  for (const chrome of OLDER_CHROMES) {
    const file = unpackChrome(chrome);
    if (file !== undefined) environment[chrome.variable] = file;
    else {
      const line = `The tests in Chrome ${chrome.version}: it runs on Linux on x64 only.`;
      missing.push({ line, isOptional: true });
    }
  }
  return { environment, missing };
}

/** The Chrome, Chromium or Edge that is there; undefined where none is. */
export function findInstalledChrome(): Promise<string | undefined> {
  return findInstalled(CHROME);
}

/** Chromium's headless shell that is there; undefined where none is. */
export function findInstalledShell(): Promise<string | undefined> {
  return findInstalled(HEADLESS_SHELL);
}

/** What `npm test` runs in: the headless shell, and for what needs a window a whole browser. At least one is there. */
export interface ProductBrowsers {
  readonly shell?: string | undefined;
  readonly whole?: string | undefined;
}

/**
 * The browsers of `npm test`. Where there is neither, the headless shell is installed. Beside a whole browser, the shell is
 * used only if their major versions are the same.
 *
 * @throws Error with what to install, and what each installer said.
 */
export async function findProductBrowsers(
  installers: Installers = createInstallers(),
  chrome = CHROME,
  headlessShell = HEADLESS_SHELL,
): Promise<ProductBrowsers> {
  const whole = await findInstalled(chrome);
  if (whole === undefined) return { shell: await findBrowser(installers, headlessShell) };
  if (/headless[-_]shell/.test(path.basename(whole))) return { shell: whole };
  let shell = await findInstalled(headlessShell);
  if (shell === undefined) {
    // The tests run without it, too, so nothing is waited for that may fail each time.
    await installers.debian(headlessShell.packages);
    shell = await findInstalled(headlessShell);
  }
  if (shell === undefined) return { whole };
  // One version is tested, the one that people have.
  const [own, wanted] = [await majorOf(shell), await majorOf(whole)];
  if (own === wanted) return { shell, whole };
  console.error(`Passed over ${shell}: ${whole} has version ${wanted}, not ${own}.`);
  return { whole };
}

/**
 * A browser for the tests: the one that CHROME_PATH names, Playwright's own, or an installed Chrome, Chromium or Edge;
 * when there is none, one is installed.
 *
 * @param wanted Which browser; Chrome when it is left out.
 * @returns Path of the executable.
 * @throws Error with what to install, and what each installer said.
 */
export async function findBrowser(
  installers: Installers = createInstallers(),
  wanted = CHROME,
): Promise<string> {
  const found = await findOrInstall(wanted, installers);
  if (found.file !== undefined) return found.file;
  const error = await installers.playwright(wanted.playwrightName);
  const installed = await findInstalled(wanted);
  if (installed !== undefined) return installed;
  const errors = [...new Set([found.error, error])].map(because).join('');
  throw new UserError(`No browser was found: ${howToGet(wanted)}.${errors}`);
}

/** What an installer said, below the line that says what is missing. */
function because(error: string | undefined): string {
  return error === undefined ? '' : `\n${error}`;
}

function howToGet({ name, variable, since }: WantedBrowser): string {
  const version = since === undefined ? '' : ` ${since} or newer`;
  return `install ${name}${version}, or name one by ${variable}`;
}

/** A browser that is named or installed. Where none is, or only one that is too old, Debian's is installed if that may be done. */
async function findOrInstall(
  browser: WantedBrowser,
  { debian, newestDebian }: Installers,
): Promise<{ readonly file?: string | undefined; readonly error?: string | undefined }> {
  let file = await findInstalled(browser);
  let error: string | undefined;
  for (const install of [debian, newestDebian]) {
    if (file !== undefined) break;
    error = await install(browser.packages);
    file = await findInstalled(browser);
  }
  return { file, error };
}

async function findInstalled(browser: WantedBrowser): Promise<string | undefined> {
  const { variable, files, since, beside } = browser;
  const named = process.env[variable] ?? '';
  if (existsSync(named)) return named;
  if (named !== '') throw new UserError(`${variable} names ${named}, but there is no such file.`);
  if (beside !== undefined && !existsSync(beside)) return undefined;
  for (const file of files.filter((each) => existsSync(each))) {
    const problem = since === undefined ? undefined : await problemOf(file, since);
    if (problem === undefined) return file;
    console.error(`Passed over ${file}: ${problem}.`);
  }
  return undefined;
}

/** Why a browser can't be used: it is a stub, lacks libraries, or is too old. */
async function problemOf(file: string, since: number): Promise<string | undefined> {
  const major = await majorOf(file);
  if (Number.isNaN(major)) return 'it says no version';
  return major < since ? `version ${major} is older than ${since}` : undefined;
}

/** A browser's major version; NaN if it says none. */
async function majorOf(file: string): Promise<number> {
  const version = await versionOf(file).catch(() => '');
  return Number(/\d+/.exec(version)?.[0]);
}

/** A browser in a few words, such as `Chromium 156.0.8078.79 (/usr/bin/chromium)`. */
export async function describeBrowser(file: string): Promise<string> {
  const [version = ''] = /^.*?[\d.]+/.exec(await versionOf(file)) ?? [];
  return `${version} (${file})`;
}

async function versionOf(file: string): Promise<string> {
  const { stdout } = await execute(file, ['--version']);
  return stdout;
}

/** An older Chrome whose binary a package carries, for Linux on x64. */
interface OlderChrome {
  readonly version: number;
  readonly variable: string;
  /** The folder in `node_modules`. */
  readonly package: string;
}

const OLDER_CHROMES: readonly OlderChrome[] = [
  // The oldest that is supported.
  { version: 108, variable: 'OLDEST_CHROME_PATH', package: '@sparticuz/chromium' },
  // About a year old: package.json of this folder says which, and a newer one takes its place once a year.
  { version: 143, variable: 'YEAR_OLD_CHROME_PATH', package: 'year-old-chromium' },
];

/** Unpacks an older Chrome at the first call. @returns Path of the executable; undefined where it does not run. */
function unpackChrome({ version, package: name }: OlderChrome): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executable = path.join(MODULES, `.cache/older-chromes/chrome-${version}`);
  if (existsSync(executable)) return executable;
  const packed = readFileSync(path.join(MODULES, name, 'bin/chromium.br'));
  mkdirSync(path.dirname(executable), { recursive: true });
  // No other process may find an unfinished copy.
  const own = `${executable}.${process.pid}`;
  writeFileSync(own, brotliDecompressSync(packed), { mode: 0o755 });
  renameSync(own, executable);
  return executable;
}
