import { parseArgs } from 'node:util';

const DEFAULT = 10;
/** One minute of calm, and one for ten faults. */
const SHORTEST = 2;
/** The updates of a soak are numbered with 16 binary digits. */
const LONGEST = 720;

/**
 * Reads how many minutes `npm run soak` is to take.
 *
 * @throws Error, one line, when the command line can't be understood.
 */
export function readSoakMinutes(words: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { minutes: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length > 0) {
    throw new Error(`There is no "${positionals.join(' ')}": npm run soak -- --minutes ${DEFAULT}`);
  }
  const { minutes = String(DEFAULT) } = values;
  const number = Number(minutes);
  if (minutes.trim() === '' || !(number >= SHORTEST && number <= LONGEST)) {
    throw new Error(`--minutes must be a number from ${SHORTEST} to ${LONGEST}, not "${minutes}".`);
  }
  return number;
}
