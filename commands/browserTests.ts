import { findBrowser, findBrowsers } from '@laundry-board/browser-tests';
import { oldestChrome } from '@laundry-board/browser-tests/oldestChrome';
import type { Lifetime } from './lifetime.ts';
import { runTool } from './runTool.ts';
import { step } from './step.ts';

/** Runs all browser tests on the built site, in every browser that is there. */
export async function runAllBrowserTests(
  lifetime: Lifetime,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const found = await step('Find the browsers', findBrowsers);
  for (const line of found.missing) console.log(line);
  if (oldestChrome() === undefined) {
    console.log(
      'Chrome 109, the oldest that is supported, is left out: it runs on Linux on x64 only.',
    );
  }
  return runPlaywright(lifetime, [], { ...environment, ...found.environment });
}

/** Runs some browser tests on the built site, in Chrome; `args` and `environment` go to Playwright. */
export async function runBrowserTests(
  lifetime: Lifetime,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const browser = await step('Find a browser', findBrowser);
  return runPlaywright(lifetime, args, { ...environment, CHROME_PATH: browser });
}

function runPlaywright(
  lifetime: Lifetime,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  return step('Browser tests', () =>
    runTool(
      lifetime,
      'playwright',
      ['test', '--config=browser-tests/playwright.config.ts', ...args],
      { print: true, environment },
    ),
  );
}
