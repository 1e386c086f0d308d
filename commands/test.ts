import { findBrowser } from 'browser-tests';
import { buildDeployables } from './build.ts';
import { startChild } from './child.ts';
import { type Lifetime, withLifetime } from './lifetime.ts';
import { DEPLOYABLES, ROOT, type Tool, toolScript } from './packages.ts';
import { step } from './step.ts';

const TYPED = [
  '.',
  'shared-types',
  'auth-remote',
  'board-remote',
  'shell',
  'site-server',
  'local-backend',
  'browser-tests',
  'commands',
];

type Check = (lifetime: Lifetime) => Promise<void>;

/** The steps of `npm test`, in their order. */
const CHECKS: Readonly<Record<string, Check>> = {
  types: (lifetime) =>
    step('Types', async () => {
      for (const name of TYPED) await run(lifetime, 'tsc', ['-p', name]);
    }),
  lint: (lifetime) =>
    step('Lint', () => run(lifetime, 'oxlint', ['--type-aware', '--deny-warnings'])),
  format: (lifetime) =>
    step('Format', () => run(lifetime, 'prettier', ['--check', '--log-level=warn', '.'])),
  unit: (lifetime) => step('Unit tests', () => run(lifetime, 'jest', [], { print: true })),
  build: (lifetime) => buildDeployables(DEPLOYABLES, lifetime),
  browser: async (lifetime) => {
    const browser = await step('Find a browser', findBrowser);
    await step('Browser tests', () =>
      run(lifetime, 'playwright', ['test', '--config=browser-tests/playwright.config.ts'], {
        print: true,
        environment: { CHROME_PATH: browser },
      }),
    );
  },
};

/** `npm test`: every check, or those that are named, such as `npm test -- types lint`. */
export function test(words: readonly string[]): Promise<number> {
  const unknown = words.find((word) => !(word in CHECKS));
  if (unknown !== undefined) {
    throw new Error(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  }
  return withLifetime(async (lifetime) => {
    for (const [name, check] of Object.entries(CHECKS)) {
      if (words.length === 0 || words.includes(name)) await check(lifetime);
    }
    return 0;
  });
}

async function run(
  lifetime: Lifetime,
  tool: Tool,
  words: readonly string[],
  options: { print?: boolean; environment?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  if (options.print === true) process.stdout.write('\n');
  const child = startChild(toolScript(tool), words, { folder: ROOT, ...options });
  lifetime.add(child.end);
  const { status, output } = await child.done;
  if (status !== 0)
    throw new Error(`${options.print === true ? '' : output}${tool} found problems.`);
}
