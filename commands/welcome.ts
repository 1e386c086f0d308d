import { demoAccounts } from 'local-backend';
import type { LocalOptions } from './localOptions.ts';

/** What a person needs to know once the local site is up. */
export function welcome(page: string, { simulation }: LocalOptions): string {
  const accounts = demoAccounts.map(
    ({ displayName, email, purpose }) =>
      `  ${(email ?? 'no e-mail').padEnd(24)} ${(displayName ?? '').padEnd(14)} ${purpose}`,
  );
  return [
    '',
    `The laundry board is up: ${page}`,
    '',
    'Sign in as one of the demo accounts:',
    ...accounts,
    '',
    simulation
      ? 'The schools campus.example and tech.example are simulated; --no-simulation leaves them alone.'
      : 'No school is simulated; write schools/{domain} yourself.',
    'Ctrl-C ends it.',
  ].join('\n');
}
