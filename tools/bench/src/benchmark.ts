import { parseArgs } from 'node:util';
import type { Table } from './report.ts';

/** One benchmark of `npm run bench`. */
export interface Benchmark {
  /** What `--only` may name. */
  readonly names: readonly string[];
  /** @returns One table for people, and everything for machines. */
  readonly run: (options: RunOptions) => Promise<{ readonly table: Table; readonly json: object }>;
}

/** How a benchmark is asked to run. */
export interface RunOptions extends Omit<BenchOptions, 'benchmarks'> {
  readonly disposables: Disposables;
  /** Tells a person what is being measured. */
  readonly onProgress: (what: string) => void;
}

/** Whatever a benchmark starts ends with the command that runs it. */
export interface Disposables {
  readonly add: (close: () => Promise<void> | void) => void;
}

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  /** Names of benchmarks; none means all. */
  readonly benchmarks: readonly string[];
  /** Measurements of each visit. */
  readonly runs: number;
  /** How long a live board is updated, seconds. */
  readonly seconds: number;
  /** Names, possibly of several benchmarks; none restricts nothing. */
  readonly only: readonly string[];
}

/** Reads the arguments of `npm run bench --`. @throws Error, one line, when they can't be understood. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '60' },
      only: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  return {
    benchmarks: positionals,
    runs: readCount('runs', values.runs),
    seconds: readCount('seconds', values.seconds),
    only: values.only.flatMap((list) => list.split(',')),
  };
}

function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new Error(`--${option} must be a whole number from 1, not "${value}".`);
}

/** Those that `--only` names, or all when it names none of them. */
export function restrict<Name extends string>(
  names: readonly Name[],
  only: readonly string[],
): readonly Name[] {
  const named = names.filter((name) => only.includes(name));
  return named.length === 0 ? names : named;
}
