import { parseArgs } from 'node:util';

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Names of parts; empty is every part. */
  readonly parts: readonly string[];
  readonly runs: number;
  /** How long a live board is watched. */
  readonly seconds: number;
  readonly only: readonly string[];
  /** Whether the tables go into docs/performance.md. */
  readonly write: boolean;
}

/** Runs of each measurement unless told otherwise. */
const RUNS = 9;

/** Seconds for which a live board is watched unless told otherwise. */
const SECONDS = 60;

/**
 * Reads the words behind `npm run bench --`.
 *
 * @throws Error, one line, when they can't be understood.
 */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string' },
      seconds: { type: 'string' },
      only: { type: 'string', multiple: true },
      write: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  return {
    parts: positionals,
    runs: readCount('runs', values.runs, RUNS),
    seconds: readCount('seconds', values.seconds, SECONDS),
    only: (values.only ?? []).flatMap((list) => list.split(',')).filter((word) => word !== ''),
    write: values.write === true,
  };
}

function readCount(option: string, word: string | undefined, usual: number): number {
  const count = Number(word ?? usual);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new Error(`--${option} must be a whole number from 1, not "${word}".`);
}

/** The names that `only` holds, or all when it holds none of them. */
export function restrict<Name extends string>(
  names: readonly Name[],
  only: readonly string[],
): readonly Name[] {
  const named = names.filter((name) => only.includes(name));
  return named.length === 0 ? names : named;
}
