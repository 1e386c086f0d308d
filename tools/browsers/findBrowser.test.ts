import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { findBrowser, findProductBrowsers } from './findBrowser.ts';
import { createInstallers, type Installers } from './installers.ts';

/** A browser that this machine does not have. */
const MISSING = {
  name: 'Chrome',
  variable: 'MISSING_BROWSER_PATH',
  files: ['/nowhere/chrome'],
  packages: [['missing-browser']],
  playwrightName: 'chromium',
};

const MISSING_SHELL = {
  ...MISSING,
  name: 'the headless shell',
  variable: 'MISSING_SHELL_PATH',
  files: ['/nowhere/shell'],
  packages: [['missing-shell']],
  playwrightName: 'chromium-headless-shell',
};

const folder = mkdtempSync(path.join(tmpdir(), 'laundry-browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that a browser may be. */
function fake(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

const failure = (stderr: string) => Object.assign(new Error('Command failed'), { stderr });

afterEach(() => {
  jest.restoreAllMocks();
});

test('when no browser can be installed, the end says what to install and what the installer said', async () => {
  const run = () => Promise.reject(failure('Error: Download failed: 403\n    at fetch (a.js:1)\n'));
  await expect(findBrowser(createInstallers(run, false), MISSING)).rejects.toThrow(
    /^No browser was found: install Chrome, or name one by MISSING_BROWSER_PATH\.\nError: Download failed: 403$/,
  );
});

test('the errors of both installers are said', async () => {
  const installers = {
    debian: () => Promise.resolve('E: Unable to locate package'),
    newestDebian: () => Promise.resolve('E: Unable to locate package'),
    playwright: () => Promise.resolve('Download failed'),
  };
  await expect(findBrowser(installers, MISSING)).rejects.toThrow(
    /\.\nE: Unable to locate package\nDownload failed$/,
  );
});

test('Debian’s lists of packages are updated once for all browsers', async () => {
  const run = jest.fn((_program: string, _args: readonly string[]) => Promise.reject(failure('')));
  const { newestDebian } = createInstallers(run, true);
  await newestDebian([['firefox-esr']]);
  await newestDebian([['webkit2gtk-driver', 'xvfb']]);
  const updates = run.mock.calls.filter(([, [command]]) => command === 'update');
  expect(updates.length).toBeLessThan(2);
});

/** What was asked of installers, which install something or nothing. */
function recordingInstallers(install: Partial<Record<keyof Installers, () => void>> = {}) {
  const asked: unknown[] = [];
  const record = (name: keyof Installers) => (what: unknown) => {
    asked.push([name, what]);
    install[name]?.();
    return Promise.resolve(undefined);
  };
  const installers: Installers = {
    debian: record('debian'),
    newestDebian: record('newestDebian'),
    playwright: record('playwright'),
  };
  return { asked, installers };
}

const chrome = () => ({ ...MISSING, files: [fake('chrome', 'echo Chromium 150.0.1')] });
const shell = () => ({ ...MISSING_SHELL, files: [fake('shell', 'echo Chromium 150.0.1')] });

test('the product is tested in the headless shell, and beside it in a whole browser', async () => {
  const { asked, installers } = recordingInstallers();
  expect(await findProductBrowsers(installers, chrome(), shell())).toEqual({
    shell: path.join(folder, 'shell'),
    whole: path.join(folder, 'chrome'),
  });
  expect(asked).toEqual([]);
});

test('a headless shell alone is enough', async () => {
  const { asked, installers } = recordingInstallers();
  const found = await findProductBrowsers(installers, MISSING, shell());
  expect(found).toEqual({ shell: path.join(folder, 'shell') });
  expect(asked).toEqual([]);
});

test('beside a whole browser, a headless shell is taken from the packages that are known', async () => {
  const { asked, installers } = recordingInstallers();
  const found = await findProductBrowsers(installers, chrome(), MISSING_SHELL);
  expect(found).toEqual({ whole: path.join(folder, 'chrome') });
  expect(asked).toEqual([['debian', [['missing-shell']]]]);
});

test('a headless shell of another version than the whole browser is passed over with a word', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const whole = fake('chrome-156', 'echo Chromium 156.0.1');
  const { installers } = recordingInstallers();
  const found = await findProductBrowsers(installers, { ...MISSING, files: [whole] }, shell());
  expect(found).toEqual({ whole });
  expect(said.mock.calls).toEqual([
    [`Passed over ${path.join(folder, 'shell')}: ${whole} has version 156, not 150.`],
  ]);
});

test('where there is no browser, the headless shell is installed', async () => {
  const file = path.join(folder, 'installed-shell');
  const { asked, installers } = recordingInstallers({
    playwright: () => fake('installed-shell', 'echo Chromium 150.0.1'),
  });
  const found = await findProductBrowsers(installers, MISSING, { ...MISSING_SHELL, files: [file] });
  expect(found).toEqual({ shell: file });
  expect(asked).toEqual([
    ['debian', [['missing-shell']]],
    ['newestDebian', [['missing-shell']]],
    ['playwright', 'chromium-headless-shell'],
  ]);
});

test('where Debian’s lists know only a browser that is too old, they are updated', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const file = path.join(folder, 'from-lists');
  const { installers } = recordingInstallers({
    debian: () => fake('from-lists', 'echo Chromium 90.0.1'),
    newestDebian: () => fake('from-lists', 'echo Chromium 156.0.1'),
  });
  const wanted = { ...MISSING, files: [file], since: 108 };
  expect(await findBrowser(installers, wanted)).toBe(file);
});

test('a headless shell that CHROME_PATH names is no whole browser', async () => {
  const { installers } = recordingInstallers();
  const file = fake('chrome-headless-shell', 'echo Chromium 150.0.1');
  const found = await findProductBrowsers(installers, { ...MISSING, files: [file] }, MISSING_SHELL);
  expect(found).toEqual({ shell: file });
});

test('a stub and an old browser are passed over with a word', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const stub = fake('stub', 'echo "install the snap" >&2; exit 1');
  const old = fake('old', 'echo Chromium 90.0.1');
  const good = fake('good', 'echo Chromium 150.0.1');
  const found = await findBrowser(createInstallers(undefined, false), {
    ...MISSING,
    files: [stub, old, good],
    since: 108,
  });
  expect(found).toBe(good);
  expect(said.mock.calls).toEqual([
    [`Passed over ${stub}: it says no version.`],
    [`Passed over ${old}: version 90 is older than 108.`],
  ]);
});
