import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, test as base } from '@playwright/test';

/**
 * How a browser writes of a request that failed, Firefox of one to another origin alone, and of an answer
 * that is not the expected script.
 */
export const LOAD_FAILURE =
  /Failed to load resource|CORS request did not succeed|in the '?integrity'? attribute/;

/** What Firestore says of a lost line, also when a fake clock leaps by more than the 10 s that it gives the backend. */
export const NOT_REACHED = /Could not reach Cloud Firestore/;

/** How Firefox writes of a script with a hash that a navigation broke off: the hash is of nothing. */
const BROKEN_OFF = /computed hash is “OLBgp1GsljhM2TJ/;

/** Begins the line of a violation, which no declared error covers. */
const VIOLATION = 'Security policy violation: ';

/**
 * Begins the line of an answer with the page's `Link` header that is no navigation's. Chromium before 156 preloads for each,
 * so no script asks for the page's address.
 */
const PRELOAD = 'No navigation, and asks to preload: ';

/** What the pages of a test wrote to their consoles, threw, and were refused by a security policy. */
export type ConsoleWatch = ReturnType<typeof watchConsole>;

function watchConsole() {
  const lines: string[] = [];
  const errors: string[] = [];
  // Chrome 108 does not know every feature that the page switches off.
  const expectedErrors = [/^Error with Permissions-Policy header: /, BROKEN_OFF];
  const expectedViolations: RegExp[] = [];
  const contexts = new Set<BrowserContext>();
  return {
    /** Lines of any kind, oldest first. */
    lines,
    /** Declares errors that a test provokes. */
    expectErrors: (...patterns: readonly RegExp[]) => void expectedErrors.push(...patterns),
    /** Declares what a security policy refuses in a test, such as `script-src-elem https://…`. */
    expectViolations: (...patterns: readonly RegExp[]) => void expectedViolations.push(...patterns),
    /** Errors, uncaught exceptions and policy violations that were not declared. */
    unexpected: () =>
      errors.filter((line) => {
        const expected = line.startsWith(VIOLATION) ? expectedViolations : expectedErrors;
        return !expected.some((pattern) => pattern.test(line));
      }),
    /** Watches a context from before its first page: its pages, their popups and frames. */
    add: async (context: BrowserContext) => {
      contexts.add(context);
      context.on('console', (message) => {
        const line = message.text();
        lines.push(line);
        if (message.type() === 'error') errors.push(line);
      });
      context.on('response', (response) => {
        const request = response.request();
        // The worker answers navigations alone.
        if (request.isNavigationRequest() || request.serviceWorker() !== null) return;
        const { link = '' } = response.headers();
        if (link.includes('preload')) errors.push(`${PRELOAD}${response.url()}`);
      });
      context.on('weberror', (event) => errors.push(`Uncaught ${event.error().message}`));
      await context.addInitScript(logViolations, VIOLATION);
      if (context.browser()?.browserType().name() === 'firefox') {
        await context.addInitScript(writeErrorsAsText);
      }
    },
    /** Waits until the open pages have reported what they had to report. */
    settle: async () => {
      const pages = [...contexts].flatMap((context) => context.pages());
      // A page that is gone has nothing more to report.
      await Promise.all(pages.map((page) => page.evaluate(() => {}).catch(() => {})));
    },
  };
}

interface TestFixtures {
  /** What the test's pages write to their consoles; an error that is not expected fails the test. */
  readonly pageConsole: ConsoleWatch;
  /** An empty folder of the test's own, outside the repository, whose packages nothing in it finds. */
  readonly folder: string;
}

/** The watch of the test that runs: a worker runs one at a time. */
let watcher = watchConsole();

/**
 * Playwright's test, which also fails on any policy violation, uncaught exception, console error or needless preload in
 * any page, popup or frame of any context, however it was made.
 */
export const watchedTest = base.extend<TestFixtures>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => void watcher.add(context));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await use(context);
    await watcher.settle();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-test-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  pageConsole: [
    async ({}, use) => {
      watcher = watchConsole();
      await use(watcher);
      expect(watcher.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});

/** Declares the one violation that a test provokes, and what the browser says beside it. */
export function expectRefusal(pageConsole: ConsoleWatch, by: RegExp): void {
  pageConsole.expectViolations(by);
  pageConsole.expectErrors(
    /Content.Security.Policy|requires 'Trusted|ERR_BLOCKED_BY_CSP|page’s settings blocked/i,
  );
}

/** Runs in every document before its own scripts; a policy in report-only mode is logged, too. */
function logViolations(prefix: string): void {
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
