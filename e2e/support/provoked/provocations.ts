interface Provocation {
  /** A script of the document, or of what it opens. */
  readonly script: string;
  /** How the line begins that must be the reason of the test's failure. */
  readonly line: string;
}

/** Everything that must fail a test, by its name. */
export const PROVOCATIONS = {
  'a console error': { script: "console.error('provoked')", line: 'provoked' },
  'an uncaught exception': {
    script: "throw new Error('provoked')",
    line: 'Uncaught provoked',
  },
  'an unhandled rejection': {
    script: "Promise.reject(new Error('provoked'))",
    line: 'Uncaught provoked',
  },
  'a policy violation': {
    script: "fetch('https://refused.example/').catch(() => {})",
    line: 'Security policy violation: connect-src https://refused.example/',
  },
} as const satisfies Readonly<Record<string, Provocation>>;

/** Where each of them is provoked. */
export const PLACES = [
  'the page',
  'a popup',
  'a frame',
  'a frame of another origin',
  'a page of another context',
] as const;

/** How the tests are called that provoke one thing in one place. */
export function titleOf(what: string, where: string): string {
  return `${what} in ${where}`;
}
