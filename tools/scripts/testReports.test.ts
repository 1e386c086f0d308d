import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { type BrowserReport, readJestReport, readPlaywrightReport } from './testReports.ts';

let folder = '';
const inFolder = (file: string): string => path.join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-reports-'));
  await symlink(path.join(ROOT, 'node_modules'), inFolder('node_modules'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs a tool on the folder. @returns The report that it leaves. */
async function run(tool: string, args: readonly string[]): Promise<string> {
  const file = inFolder('report.json');
  const script = path.join(ROOT, 'node_modules/.bin', tool);
  const { JEST_WORKER_ID: _, CI: __, ...environment } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
  });
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no report.\n${stdout}\n${stderr}`);
  });
}

describe('Playwright’s report', () => {
  const BROWSERS = {
    CHROME_PATH: '/Applications/Google Chrome.app/chrome',
    FIREFOX_PATH: '/usr/bin/firefox',
  };
  const CHROME = "CHROME_PATH='/Applications/Google Chrome.app/chrome'";
  let report: BrowserReport;

  beforeAll(async () => {
    await writeFile(
      inFolder('playwright.config.mjs'),
      `export default {
        retries: 1,
        maxFailures: 1,
        workers: 1,
        use: { trace: 'retain-on-first-failure' },
        projects: [{ name: 'site' }, { name: 'floor', grep: /@floor/ }],
      };`,
    );
    await writeFile(
      inFolder('mixed.spec.mjs'),
      `import { expect, test } from '@playwright/test';
       test('is unsteady', ({}, testInfo) => expect(testInfo.retry).toBe(1));
       test.skip('is skipped', () => {});
       test.describe('a site', () => {
         for (const n of [1, 2]) test(\`is \${n} (of 2)\`, () => expect(n).toBe(1));
       });
       test('comes too late', () => {});
       test('is annotated', { annotation: { type: 'shell', description: 'previous' } }, () => {});`,
    );
    await writeFile(inFolder('broken.spec.mjs'), `throw new Error('not to be loaded');`);
    report = readPlaywrightReport(
      await run('playwright', ['test', 'mixed', '--reporter=json']),
      folder,
      BROWSERS,
    );
  });

  test('counts what passed, at the second try too', () => {
    expect(report).toMatchObject({ passed: 2, skipped: 1 });
  });

  test('has a failed test, one of several in its line, with the lines that repeat it and show its trace', () => {
    expect(report.failed).toContainEqual({
      title: '[site] mixed.spec.mjs:5: a site is 2 (of 2)',
      commands: [
        String.raw`${CHROME} npx playwright test --project=site mixed.spec.mjs:5 -g 'a site is 2 \(of 2\)$'`,
        'npx playwright show-trace test-results/mixed-a-site-is-2-of-2--site/trace.zip',
      ],
    });
  });

  test('counts as failed what an early end has left out', () => {
    expect(report.failed.at(-1)?.title).toBe('[site] mixed.spec.mjs:8: is annotated (did not run)');
  });

  test('says that the run ended early', () => {
    expect(report.problems).toEqual([
      'Playwright: Testing stopped early after 1 maximum allowed failures.',
    ]);
  });

  test('names what passed at its second try, with the trace of the first', () => {
    expect(report.passedAtSecondTry).toEqual([
      {
        title: '[site] mixed.spec.mjs:2: is unsteady',
        commands: [
          `${CHROME} npx playwright test --project=site mixed.spec.mjs:2`,
          'npx playwright show-trace test-results/mixed-is-unsteady-site/trace.zip',
        ],
      },
    ]);
  });

  test('names a project that holds no test', () => {
    expect(report.emptyProjects).toEqual(['floor']);
  });

  test('has what tests note of themselves', () => {
    expect(report.annotations).toContainEqual({ shell: 'previous' });
  });

  test('has a file that can’t be loaded', async () => {
    const json = await run('playwright', ['test', 'broken', '--reporter=json']);
    expect(readPlaywrightReport(json, folder, {}).problems).toContain(
      'Playwright: Error: not to be loaded',
    );
  });

  test('of another form is refused', () => {
    expect(() => readPlaywrightReport('{"tests":3}', folder, {})).toThrow(
      'Playwright’s report has an unknown form.',
    );
  });
});

describe('jest’s report', () => {
  test('has failures and files that can’t be loaded, with the lines that repeat them', async () => {
    await writeFile(
      inFolder('red.test.js'),
      `describe('a school', () => test("has ($1) it's", () => expect('there').toBe('wanted')));
       test('passes', () => {});
       test.skip('is skipped', () => {});
       test.todo('is to be written');`,
    );
    await writeFile(inFolder('broken.test.js'), `throw new Error('not to be loaded');`);
    const file = inFolder('report.json');
    const options = [
      '--rootDir',
      folder,
      '--config',
      '{}',
      '--testMatch',
      '**/*.test.js',
      '--json',
      `--outputFile=${file}`,
    ];
    const report = readJestReport(await run('jest', options), folder);
    expect(report).toMatchObject({ passed: 1, skipped: 2, problems: [], passedAtSecondTry: [] });
    expect(report.failed).toHaveLength(2);
    expect(report.failed).toContainEqual({
      title: "red.test.js: a school has ($1) it's",
      commands: [String.raw`npx jest red.test.js -t '^a school has \(\$1\) it'\''s$'`],
    });
    expect(report.failed).toContainEqual({
      title: 'broken.test.js',
      commands: ['npx jest broken.test.js'],
    });
  });

  test('of another form is refused', () => {
    expect(() => readJestReport('{"tests":3}', folder)).toThrow(
      'jest’s report has an unknown form.',
    );
  });
});
