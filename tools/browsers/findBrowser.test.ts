import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { findBrowser, type WantedBrowser } from './findBrowser.ts';
import { createInstallers } from './installers.ts';

/** A browser that this machine does not have. */
const MISSING: WantedBrowser = {
  name: 'Chrome',
  variable: 'MISSING_BROWSER_PATH',
  files: ['/nowhere/chrome'],
  packages: [['missing-browser']],
};

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
    playwright: () => Promise.resolve('Download failed'),
  };
  await expect(findBrowser(installers, MISSING)).rejects.toThrow(
    /\.\nE: Unable to locate package\nDownload failed$/,
  );
});

test('Debian’s lists of packages are updated once for all browsers', async () => {
  const run = jest.fn((_program: string, _args: readonly string[]) => Promise.resolve());
  const { debian } = createInstallers(run, true);
  await debian([['firefox-esr']]);
  await debian([['webkit2gtk-driver', 'xvfb']]);
  const updates = run.mock.calls.filter(([, [command]]) => command === 'update');
  expect(updates.length).toBeLessThan(2);
});

test('a stub and an old browser are passed over with a word', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const folder = mkdtempSync(path.join(tmpdir(), 'laundry-browsers-'));
  const fake = (name: string, script: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  };
  const stub = fake('stub', 'echo "install the snap" >&2; exit 1');
  const old = fake('old', 'echo Chromium 90.0.1');
  const good = fake('good', 'echo Chromium 150.0.1');
  const found = await findBrowser(createInstallers(undefined, false), {
    ...MISSING,
    files: [stub, old, good],
    since: 108,
  });
  rmSync(folder, { recursive: true });
  expect(found).toBe(good);
  expect(said.mock.calls).toEqual([
    [`Passed over ${stub}: it says no version.`],
    [`Passed over ${old}: version 90 is older than 108.`],
  ]);
});
