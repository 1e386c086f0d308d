import type { BrowserContext } from '@playwright/test';

/** What the pages of a test wrote to their consoles, threw, and were refused by a security policy. */
export interface ConsoleWatch {
  /** Lines of any kind, oldest first. */
  readonly lines: readonly string[];
  /** Declares errors that a test provokes. */
  readonly expectErrors: (...patterns: readonly RegExp[]) => void;
  /** Declares what a security policy refuses in a test, such as `script-src-elem https://…`. */
  readonly expectViolations: (...patterns: readonly RegExp[]) => void;
  /** Errors, uncaught exceptions and policy violations that were not declared. */
  readonly unexpected: () => readonly string[];
}

/** Watches over a test from now on. */
export interface ConsoleWatcher extends ConsoleWatch {
  /** Takes in a context before its first page: its pages, their popups and frames. */
  readonly add: (context: BrowserContext) => Promise<void>;
  /** Waits until the pages that are open have told what they had to tell. */
  readonly settle: () => Promise<void>;
}

/** How a browser writes of a request that failed; Firefox of one to another origin alone. */
export const LOAD_FAILURE = /Failed to load resource|CORS request did not succeed/;

/** Begins the line of a violation, which no declared error covers. */
const VIOLATION = 'Security policy violation: ';

/** A watch without a context. */
export function watchConsole(): ConsoleWatcher {
  const lines: string[] = [];
  const errors: string[] = [];
  const violations: string[] = [];
  const expectedErrors: RegExp[] = [];
  const expectedViolations: RegExp[] = [];
  const contexts = new Set<BrowserContext>();
  const take = (line: string): void => {
    (line.startsWith(VIOLATION) ? violations : errors).push(line);
  };
  return {
    lines,
    expectErrors: (...patterns) => void expectedErrors.push(...patterns),
    expectViolations: (...patterns) => void expectedViolations.push(...patterns),
    unexpected: () => [
      ...errors.filter((line) => !expectedErrors.some((pattern) => pattern.test(line))),
      ...violations.filter((line) => !expectedViolations.some((pattern) => pattern.test(line))),
    ],
    add: async (context) => {
      contexts.add(context);
      context.on('console', (message) => {
        const line = message.text();
        lines.push(line);
        if (message.type() === 'error') take(line);
      });
      context.on('weberror', (event) => take(`Uncaught ${event.error().message}`));
      await context.addInitScript(tellViolations, VIOLATION);
      if (context.browser()?.browserType().name() === 'firefox') {
        await context.addInitScript(writeErrorsAsText);
      }
    },
    settle: async () => {
      const pages = [...contexts].flatMap((context) => context.pages());
      // A page that is gone has nothing more to tell.
      await Promise.all(pages.map((page) => page.evaluate(() => {}).catch(() => {})));
    },
  };
}

/** Runs in every document before its own scripts; a policy that only reports tells it too. */
function tellViolations(prefix: string): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, disposition, sourceFile, lineNumber } = event;
    const place = `${disposition}, ${sourceFile}:${lineNumber}`;
    console.error(`${prefix}${effectiveDirective} ${blockedURI} (${place})`);
  });
}

/** An error that is written to the console of Firefox reaches Playwright as the word "Error" alone. */
function writeErrorsAsText(): void {
  const { error } = console;
  console.error = (...values: readonly unknown[]) =>
    error(...values.map((value) => (value instanceof Error ? String(value) : value)));
}
