import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/hosting';
import { parseReport } from './testReport.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-reporters-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});

afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, text: string): Promise<void> =>
  writeFile(path.join(folder, name), text);

/** Runs a tool on the folder with one of our reporters. */
async function run(tool: string, reporter: string, args: readonly string[]) {
  const file = path.join(folder, 'report.json');
  const script = path.join(ROOT, 'node_modules/.bin', tool);
  const { JEST_WORKER_ID: _, CI: __, ...environment } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [script, ...args, path.join(import.meta.dirname, reporter)],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, TEST_REPORT: file, CHROME_PATH: '/opt/chrome', FORCE_COLOR: '0' },
    },
  );
  const json = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no report.\n${stdout}\n${stderr}`);
  });
  return { output: stdout, report: parseReport(json) };
}

describe('Playwright’s reporter', () => {
  type Run = Awaited<ReturnType<typeof run>>;
  const runPlaywright = (file: string): Promise<Run> =>
    run('playwright', 'playwrightReporter.ts', ['test', file, '--reporter']);
  let mixed: Run;

  beforeAll(async () => {
    await write(
      'playwright.config.mjs',
      `export default {
        retries: 1,
        use: { trace: 'retain-on-first-failure' },
        projects: [{ name: 'site' }, { name: 'floor', grep: /@floor/ }],
      };`,
    );
    await write(
      'mixed.spec.mjs',
      `import { expect, test } from '@playwright/test';
       test('fails', () => expect('what is there').toBe('what should be'));
       for (const n of [1, 2]) test(\`is \${n} (of 2)\`, () => expect(n).toBe(1));
       test('is unsteady', ({}, testInfo) => expect(testInfo.retry).toBe(1));`,
    );
    mixed = await runPlaywright('mixed');
  });

  test('prints of a green run its progress alone', async () => {
    await write(
      'green.spec.mjs',
      `import { test } from '@playwright/test';
       test('passes', () => console.log('noise'));`,
    );
    const { output, report } = await runPlaywright('green');
    expect(output).toMatch(/^1 of 1 tests, \d+ s\n$/);
    expect(report).toMatchObject({ passed: 1, skipped: 0, failed: [], problems: [] });
  });

  test('counts what passed, at the second try too', () => {
    expect(mixed.report.passed).toBe(2);
  });

  test('reports a failure with the command that repeats it and the trace of its first try', () => {
    expect(mixed.output).toContain('[site] mixed.spec.mjs:2: fails\n');
    expect(mixed.output).toContain('what should be');
    expect(mixed.report.failed[0]).toEqual({
      title: '[site] mixed.spec.mjs:2: fails',
      command: ['npx', 'playwright', 'test', '--project=site', 'mixed.spec.mjs:2'],
      environment: { CHROME_PATH: '/opt/chrome' },
      trace: 'test-results/mixed-fails-site/trace.zip',
    });
  });

  test('names one of several tests of a line by its title', () => {
    expect(mixed.report.failed[1]?.command.slice(-2)).toEqual(['-g', String.raw`is 2 \(of 2\)$`]);
  });

  test('names a test that passed at its second try, with the trace of the first', () => {
    expect(mixed.report.passedAtSecondTry).toMatchObject([
      {
        title: '[site] mixed.spec.mjs:4: is unsteady',
        trace: 'test-results/mixed-is-unsteady-site/trace.zip',
      },
    ]);
  });

  test('reports a project that holds no test', () => {
    expect(mixed.report.emptyProjects).toEqual(['floor']);
  });

  test('reports a file that can’t be loaded', async () => {
    await write('broken.spec.mjs', `throw new Error('not to be loaded');`);
    const { report } = await runPlaywright('broken');
    expect(report.problems).toContain('Playwright: Error: not to be loaded');
  });
});

describe('jest’s reporter', () => {
  const runJest = (file: string) => {
    const options = ['--rootDir', folder, '--config', '{}', '--silent', '--reporters'];
    return run('jest', 'jestReporter.mjs', [file, ...options]);
  };

  test('prints of a green run its progress alone', async () => {
    await write('quiet.test.js', `test('passes', () => console.log('noise'));`);
    const { output, report } = await runJest('quiet');
    expect(output).toMatch(/^1 of 1 files, \d+ s\n$/);
    expect(report).toMatchObject({ passed: 1, skipped: 0, failed: [], problems: [] });
  });

  test('reports failures and files that can’t be loaded, with the commands that repeat them', async () => {
    await write(
      'red.test.js',
      `describe('a school', () => test('fails (once)', () => expect('there').toBe('wanted')));`,
    );
    await write('red.broken.test.js', `throw new Error('not to be loaded');`);
    const { output, report } = await runJest('red');
    expect(output).toContain('a school › fails (once)');
    expect(output).toContain('"wanted"');
    expect(report.failed).toHaveLength(2);
    expect(report.failed).toContainEqual({
      title: 'red.test.js: a school fails (once)',
      command: ['npx', 'jest', 'red.test.js', '-t', String.raw`^a school fails \(once\)$`],
      environment: {},
    });
    expect(report.failed).toContainEqual({
      title: 'red.broken.test.js',
      command: ['npx', 'jest', 'red.broken.test.js'],
      environment: {},
    });
  });
});
