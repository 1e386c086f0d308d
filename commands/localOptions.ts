import { parseArgs } from 'node:util';
import { readLocalAddresses } from '@laundry-board/site-server';
import type { LocalBackendOptions } from './localBackend.ts';

/** What a command that starts a local site was asked for. */
export interface LocalOptions extends LocalBackendOptions {
  /** Words that are no option. */
  readonly words: readonly string[];
}

/**
 * Reads the command line and the environment of `npm start` and `npm run dev`.
 *
 * @throws Error, one line, when either can't be understood.
 */
export function readLocalOptions(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): LocalOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { 'no-simulation': { type: 'boolean' } },
    allowPositionals: true,
  });
  const simulation = environment['SIMULATION'] ?? 'on';
  if (simulation !== 'on' && simulation !== 'off') {
    throw new Error(`SIMULATION must be "on" or "off", not "${simulation}".`);
  }
  return {
    words: positionals,
    addresses: readLocalAddresses(environment),
    simulation: simulation === 'on' && values['no-simulation'] !== true,
    firestoreHost: environment['FIRESTORE_EMULATOR_HOST'] || undefined,
  };
}
