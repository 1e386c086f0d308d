/** How many tests passed, read from the closing lines of jest or Playwright; 0 when there is none. */
export function countPassed(output: string): number {
  const [, passed] = /^(?:Tests: .*?| *)(\d+) passed\b/m.exec(output) ?? [];
  return Number(passed ?? 0);
}
