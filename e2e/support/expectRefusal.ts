import type { ConsoleWatch } from './consoleWatch.ts';

/** Declares the one violation that a test provokes, and what the browser says beside it. */
export function expectRefusal(pageConsole: ConsoleWatch, by: RegExp): void {
  pageConsole.expectViolations(by);
  pageConsole.expectErrors(/Content.Security.Policy|requires 'Trusted|^Uncaught|Failed to load/i);
}
