import { demoAccounts } from '@laundry-board/local-backend';
import type { LocalOptions } from './localOptions.ts';

/** What a person needs to know once the local site is up at a page's address. */
export function welcome(page: string, { simulation }: LocalOptions): string {
  const accounts = demoAccounts.map(
    ({ displayName, email, purpose }) =>
      `  ${(email ?? 'no e-mail').padEnd(24)} ${(displayName ?? '').padEnd(14)} ${purpose}`,
  );
  return lines(page, ['Sign in as one of the demo accounts:', ...accounts], simulation);
}

/** The same for the page of a remote alone. */
export function welcomeAlone(page: string, remote: string, { simulation }: LocalOptions): string {
  const hint = '?state=loading shows a state by itself; the page lists them all.';
  return lines(page, [`This is ${remote} alone. ${hint}`], simulation);
}

function lines(page: string, hints: readonly string[], simulation: boolean): string {
  return [
    '',
    `The laundry board is up: ${page}`,
    '',
    ...hints,
    '',
    simulation
      ? 'The schools campus.example and tech.example are simulated; --no-simulation leaves them alone.'
      : 'No school is simulated; write schools/{domain} yourself.',
    'Ctrl-C ends it.',
  ].join('\n');
}
