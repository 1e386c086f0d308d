import { findBrowser } from 'browser-tests';
import { oldestChrome } from 'browser-tests/oldestChrome';
import type { Lifetime } from './lifetime.ts';
import { runTool } from './runTool.ts';
import { step } from './step.ts';

/** Runs the browser tests on the built site; `words` and `environment` go to Playwright. */
export async function runBrowserTests(
  lifetime: Lifetime,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const browser = await step('Find a browser', findBrowser);
  if (oldestChrome() === undefined) {
    console.log(
      'Chrome 109, the oldest that is supported, is left out: it runs on Linux on x64 only.',
    );
  }
  return step('Browser tests', () =>
    runTool(
      lifetime,
      'playwright',
      ['test', '--config=browser-tests/playwright.config.ts', ...words],
      { print: true, environment: { ...environment, CHROME_PATH: browser } },
    ),
  );
}
