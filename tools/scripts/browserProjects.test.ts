import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { readPlaywrightReport } from './testRuns.ts';

/** Any file stands for a browser or an emulator: nothing is started. */
const FILE = process.execPath;
const PROGRAMS = {
  CHROME_PATH: FILE,
  HEADLESS_SHELL_PATH: FILE,
  OLDEST_CHROME_PATH: FILE,
  YEAR_OLD_CHROME_PATH: FILE,
  FIREFOX_PATH: FILE,
  WEBKIT_DRIVER_PATH: FILE,
  FIRESTORE_EMULATOR_JAR: FILE,
};

test('no project of the browser tests has lost them to a typing error in a path or in a tag', () => {
  // Playwright loads no tests in a process that seems to be one of jest.
  const { JEST_WORKER_ID: _, ...environment } = process.env;
  const playwright = path.join(ROOT, 'node_modules/.bin/playwright');
  const { stdout } = spawnSync(
    process.execPath,
    [playwright, 'test', '--list', '--reporter=json'],
    {
      cwd: ROOT,
      env: { ...environment, ...PROGRAMS },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const { testsOf } = readPlaywrightReport(JSON.parse(stdout), 0);
  expect(Object.keys(testsOf)).toEqual(
    expect.arrayContaining(['site', 'window', 'year-old-chrome', 'push']),
  );
  expect(Object.keys(testsOf).filter((project) => testsOf[project] === 0)).toEqual([]);
});
