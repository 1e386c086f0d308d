import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { readJestReport, readPlaywrightReport } from './testRuns.ts';

let folder = '';
const inFolder = (file: string): string => path.join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-reports-'));
  await symlink(path.join(ROOT, 'node_modules'), inFolder('node_modules'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs a tool on the folder. @returns Its exit status, and the report that it leaves. */
async function run(tool: string, args: readonly string[]) {
  const file = inFolder('report.json');
  const script = path.join(ROOT, 'node_modules/.bin', tool);
  const { JEST_WORKER_ID: _, CI: __, ...environment } = process.env;
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report: unknown = JSON.parse(await readFile(file, 'utf8'));
  return { status: status ?? -1, report };
}

test('a run of Playwright is counted, with tests that pass when they are repeated, empty projects and notes', async () => {
  await writeFile(
    inFolder('playwright.config.mjs'),
    `export default {
      retries: 1,
      workers: 1,
      projects: [{ name: 'site' }, { name: 'floor', grep: /@floor/ }],
    };`,
  );
  await writeFile(
    inFolder('mixed.spec.mjs'),
    `import { expect, test } from '@playwright/test';
     test('is unsteady', ({}, testInfo) => expect(testInfo.retry).toBe(1));
     test.skip('is skipped', () => {});
     test.describe('a site', () => test('is wrong', () => expect(2).toBe(1)));
     test('is annotated', { annotation: { type: 'shell', description: 'previous' } }, () => {});`,
  );
  await writeFile(inFolder('broken.spec.mjs'), `throw new Error('not to be loaded');`);
  const { status, report } = await run('playwright', ['test', 'mixed', '--reporter=json']);
  expect(readPlaywrightReport(report, status)).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 1,
    emptyProjects: ['floor'],
    annotations: expect.arrayContaining([{ shell: 'previous' }]),
  });
  const broken = await run('playwright', ['test', 'broken', '--reporter=json']);
  expect(readPlaywrightReport(broken.report, broken.status)).toMatchObject({ passed: 0 });
  expect(readPlaywrightReport(broken.report, broken.status).failed).toBeGreaterThan(0);
});

test('a run of jest is counted, with files that can’t be loaded', async () => {
  await writeFile(
    inFolder('red.test.js'),
    `test('fails', () => expect('there').toBe('wanted'));
     test('passes', () => {});
     test.skip('is skipped', () => {});
     test.todo('is to be written');`,
  );
  await writeFile(inFolder('broken.test.js'), `throw new Error('not to be loaded');`);
  const options = ['--rootDir', folder, '--config', '{}', '--testMatch', '**/*.test.js'];
  const json = ['--json', `--outputFile=${inFolder('report.json')}`];
  const { status, report } = await run('jest', [...options, ...json]);
  expect(readJestReport(report, status)).toEqual({ passed: 1, failed: 2, skipped: 2 });
});

test.each([
  ['jest', readJestReport],
  ['Playwright', readPlaywrightReport],
])('%s has failed if its exit status says so, without a report too', (_, read) => {
  expect(read(null, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a run of jest whose tests all passed has failed if its exit status says so', () => {
  expect(readJestReport({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});
