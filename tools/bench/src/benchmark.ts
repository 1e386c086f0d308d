import { parseArgs } from 'node:util';
import { UserError } from '@laundry-board/sites';
import type { Table } from './report.ts';

/** One benchmark of `npm run bench`. */
export interface Benchmark {
  /** What `--only` may name. */
  readonly names: readonly string[];
  /** @returns One table for people, and everything for machines. */
  readonly run: (options: RunOptions) => Promise<{ readonly table: Table; readonly json: object }>;
}

/** How a benchmark is asked to run. */
export interface RunOptions extends Omit<ReturnType<typeof readOptions>, 'benchmarks'> {
  readonly disposables: Disposables;
  /** Tells a person what is being measured. */
  readonly onProgress: (what: string) => void;
}

/** Whatever a benchmark starts ends with the command that runs it. */
export interface Disposables {
  readonly add: (close: () => Promise<void> | void) => void;
}

/** What `npm run bench --` was asked for. @throws Error, one line, when it can't be understood. */
export function readOptions(args: readonly string[]) {
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
    /** Names of benchmarks; none means all. */
    benchmarks: positionals,
    /** Measurements of each visit. */
    runs: readCount('runs', values.runs),
    /** How long an open board is measured, seconds. */
    seconds: readCount('seconds', values.seconds),
    /** Names, possibly of several benchmarks; none restricts nothing. */
    only: values.only.flatMap((list) => list.split(',')),
  };
}

function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UserError(`--${option} must be a whole number from 1, not "${value}".`);
}

/** Those that are named, or all when none of them is. */
export function restrict<Choice>(
  choices: Readonly<Record<string, Choice>>,
  names: readonly string[],
): readonly (readonly [name: string, Choice])[] {
  const all = Object.entries(choices);
  const named = all.filter(([name]) => names.includes(name));
  return named.length === 0 ? all : named;
}
