import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';
import { isObject } from '@laundry-board/shared-types';
import { PLACES, PROVOCATIONS, titleOf } from '../../support/provoked/provocations.ts';
import { expect, test as base } from '../../support/watchedTest.ts';

const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli');
const CONFIG = path.resolve(import.meta.dirname, '../../support/provoked/playwright.config.ts');

/** Why each of the tests in `support/provoked` failed, by its title; null for one that passed. */
type Outcomes = Readonly<Record<string, string | null>>;

const test = base.extend<object, { readonly outcomes: Outcomes }>({
  outcomes: [
    async ({}, use, { project, workerIndex }) => {
      const output = path.join(project.outputDir, `provoked-${workerIndex}`);
      await use(await runProvokedTests(`--project=${project.name}`, `--output=${output}`));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// In one worker, which runs the provoked tests once.
test.describe.configure({ mode: 'default' });

async function runProvokedTests(...args: readonly string[]): Promise<Outcomes> {
  const command = [PLAYWRIGHT, 'test', `--config=${CONFIG}`, ...args];
  // Its report would go to the file of the run that it is a part of.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env;
  const output = await new Promise<string>((resolve) => {
    // Whatever its exit status is, the report says more.
    execFile(process.execPath, command, { env }, (__, stdout) => resolve(stdout));
  });
  const report: unknown = JSON.parse(output);
  if (!isReport(report)) throw new Error(`Playwright reports: ${output}`);
  const specs = report.suites.flatMap((file) => file.specs);
  return Object.fromEntries(specs.map((spec) => [spec.title, reasonOf(spec)]));
}

function isReport(value: unknown): value is JSONReport {
  return isObject(value) && Array.isArray(value['suites']);
}

function reasonOf({ title, tests }: JSONReportSpec): string | null {
  const results = tests.flatMap((one) => one.results);
  if (results.every(({ status }) => status === 'passed')) return null;
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (messages.length === 0) throw new Error(`"${title}" neither passed nor failed.`);
  return stripVTControlCharacters(messages.join('\n'));
}

/** How the fixture's failed expectation shows a line that it did not expect. */
function unexpected(line: string): unknown {
  return expect.stringContaining(`+   "${line}`);
}

test('each provocation fails its test, wherever it happens', ({ outcomes }) => {
  const provoked = Object.entries(PROVOCATIONS).flatMap(([what, { line }]) =>
    PLACES.map((where) => [titleOf(what, where), unexpected(line)] as const),
  );
  expect(outcomes).toMatchObject(Object.fromEntries(provoked));
});

test('a declared error covers neither another error nor a policy violation', ({ outcomes }) => {
  expect(outcomes).toMatchObject({
    'a console error beside a declared one': unexpected('beside it'),
    'a policy violation where every error is declared': unexpected(
      PROVOCATIONS['a policy violation'].line,
    ),
  });
});

test('what is calm or declared passes, and nothing else does', ({ outcomes }) => {
  const passed = Object.keys(outcomes).filter((title) => outcomes[title] === null);
  expect(passed).toEqual(['a calm page', 'a declared console error', 'a declared violation']);
});
