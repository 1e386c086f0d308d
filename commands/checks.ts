import { runAllBrowserTests } from './browserTests.ts';
import { buildDeployables } from './build.ts';
import { foldersWith } from './foldersWith.ts';
import type { Lifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';
import { runTool } from './runTool.ts';
import { step } from './step.ts';

/** Every folder with a TypeScript project. */
const TYPED: readonly string[] = [...foldersWith('tsconfig.json'), 'shell/src/pwa/worker'];

/** A step of `npm test`; a tool that counts tests answers with its output. */
type Check = (lifetime: Lifetime) => Promise<string | void>;

/** The steps of `npm test`, in their order. */
export const CHECKS: Readonly<Record<string, Check>> = {
  types: (lifetime) =>
    step('Types', async () => {
      const problems: string[] = [];
      for (const name of TYPED) {
        await runTool(lifetime, 'tsc', ['-p', name]).catch((error: unknown) =>
          problems.push(error instanceof Error ? error.message : String(error)),
        );
      }
      if (problems.length > 0) throw new Error(problems.join('\n'));
    }),
  lint: (lifetime) =>
    step('Lint', () => runTool(lifetime, 'oxlint', ['--type-aware', '--deny-warnings'])),
  format: (lifetime) =>
    step('Format', () => runTool(lifetime, 'prettier', ['--check', '--log-level=warn', '.'])),
  unused: (lifetime) =>
    step('Unused files, exports and dependencies', () => runTool(lifetime, 'knip', [])),
  unit: (lifetime) => step('Unit tests', () => runTool(lifetime, 'jest', [], { print: true })),
  build: (lifetime) => buildDeployables(DEPLOYABLES, lifetime),
  browser: (lifetime) => runAllBrowserTests(lifetime),
};
