import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const execute = promisify(execFile);

/** The browser without its windows: all that the tests need, and lighter. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    HEADLESS_SHELL,
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
};

/**
 * A browser for the tests: the one that CHROME_PATH names, an installed Chrome, Chromium or Edge, or
 * Playwright's own; when there is none, one is installed.
 *
 * @returns Path of the executable.
 * @throws Error, one line with what to install.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, but there is no such file.`);
  }
  // A machine of continuous integration is short of time and nobody's own.
  if (process.env['CI'] !== undefined && mayInstallPackages() && !existsSync(HEADLESS_SHELL)) {
    await execute('apt-get', ['update'])
      .then(() => installPackages('chromium-headless-shell'))
      .catch(() => {});
  }
  const found = firstInstalled();
  if (found !== undefined) return found;
  await installBrowser();
  const installed = firstInstalled();
  if (installed !== undefined) return installed;
  throw new Error('No browser was found: install Chrome or Chromium, or name one by CHROME_PATH.');
}

function firstInstalled(): string | undefined {
  return [...(INSTALLED[process.platform] ?? []), chromium.executablePath()].find(
    (file) => file !== '' && existsSync(file),
  );
}

function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installPackages(browser: string): Promise<void> {
  await execute('apt-get', [
    'install',
    '-y',
    '--no-install-recommends',
    browser,
    'fonts-dejavu-core',
  ]);
}

async function installBrowser(): Promise<void> {
  if (mayInstallPackages()) {
    try {
      await execute('apt-get', ['update']);
      await installPackages('chromium-headless-shell').catch(() => installPackages('chromium'));
      return;
    } catch {
      // Ubuntu's package is a stub for a snap; Playwright's own download is tried next.
    }
  }
  const playwright = path.join(
    path.dirname(import.meta.dirname),
    '../node_modules/@playwright/test/cli.js',
  );
  await execute(process.execPath, [
    playwright,
    'install',
    ...(process.getuid?.() === 0 ? ['--with-deps'] : []),
    'chromium',
  ]).catch(() => {});
}
