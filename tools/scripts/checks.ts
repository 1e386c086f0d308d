import { runAllBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { type Disposables, withDisposables } from './disposables.ts';
import { foldersWith } from './packages.ts';
import { runCheck, step } from './processes.ts';

/** A step of `npm test`; a tool that counts tests returns its output. */
type Check = (disposables: Disposables) => Promise<string | void>;

/** The steps of `npm test`, in their order. */
export const CHECKS: Readonly<Record<string, Check>> = {
  types: (disposables) =>
    step('Types', async () => {
      const problems: string[] = [];
      for (const name of foldersWith('tsconfig.json')) {
        await runCheck(disposables, 'tsc', ['-p', name]).catch((error: unknown) =>
          problems.push(error instanceof Error ? error.message : String(error)),
        );
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
    }),
  lint: (disposables) =>
    step('Lint', async () => {
      await runCheck(disposables, 'oxlint', ['--type-aware', '--deny-warnings']);
      await runCheck(disposables, 'actionlint', ['.github/workflows/*.yml']);
    }),
  format: (disposables) =>
    step('Format', () => runCheck(disposables, 'prettier', ['--check', '--log-level=warn', '.'])),
  unused: (disposables) =>
    step('Unused files, exports and dependencies', () => runCheck(disposables, 'knip', [])),
  unit: (disposables) =>
    step('Unit tests', () => runCheck(disposables, 'jest', [], { print: true })),
  build: async (disposables) => {
    await buildDeployables(disposables);
    await step('Size limits', () => runCheck(disposables, 'size-limit', []));
  },
  browser: (disposables) => runAllBrowserTests(disposables),
};

/** `npm test`: every check, or the named ones, such as `npm test -- types lint`. */
export function test(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !(arg in CHECKS));
  if (unknown !== undefined) {
    throw new Error(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  }
  return withDisposables(async (disposables) => {
    let passed = 0;
    for (const [name, check] of Object.entries(CHECKS)) {
      if (args.length > 0 && !args.includes(name)) continue;
      passed += countPassed((await check(disposables)) ?? '');
    }
    if (passed > 0) console.log(`${passed} passed, 0 failed`);
    return 0;
  });
}

/** How many tests passed, read from the closing lines of jest or Playwright; 0 without them. */
export function countPassed(output: string): number {
  const [, passed] = /^(?:Tests: .*?| *)(\d+) passed\b/m.exec(output) ?? [];
  return Number(passed ?? 0);
}
