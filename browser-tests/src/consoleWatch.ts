import type { Page } from '@playwright/test';

/** What a page wrote to its console and threw. */
export interface ConsoleWatch {
  /** Lines of any kind, oldest first. */
  readonly lines: readonly string[];
  /** Declares errors that a test provokes. */
  readonly expectErrors: (...patterns: readonly RegExp[]) => void;
  /** Errors, content policy violations and uncaught exceptions that were not declared. */
  readonly unexpected: () => readonly string[];
}

/** Watches a page's console from now on. */
export function watchConsole(page: Page): ConsoleWatch {
  const lines: string[] = [];
  const errors: string[] = [];
  const expected: RegExp[] = [];
  page.on('console', (message) => {
    const line = message.text();
    lines.push(line);
    if (message.type() === 'error') errors.push(line);
  });
  page.on('pageerror', (error) => errors.push(`Uncaught ${error.message}`));
  return {
    lines,
    expectErrors: (...patterns) => void expected.push(...patterns),
    unexpected: () => errors.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
