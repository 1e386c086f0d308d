import type { Disposables } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';
import type { Table } from './report.ts';

/** One benchmark of `npm run bench`. */
export interface Benchmark {
  /** What `--only` may name. */
  readonly names: readonly string[];
  readonly run: (options: RunOptions) => Promise<Results>;
}

/** What a benchmark has measured. */
interface Results {
  /** For people. */
  readonly table: Table;
  /** What documents show of it. */
  readonly summary?: Pick<Table, 'head' | 'lines'>;
  /** Everything, for machines. */
  readonly json: object;
}

/** How a benchmark is asked to run. */
export interface RunOptions {
  /** Measurements of each visit. */
  readonly runs: number;
  /** How long an open board is measured, seconds. */
  readonly seconds: number;
  /** Names, possibly of several benchmarks; none restricts nothing. */
  readonly only: readonly string[];
  /** Whatever a benchmark starts ends with the command that runs it. */
  readonly disposables: Disposables;
  /** Tells a person what is being measured. */
  readonly onProgress: (what: string) => void;
}

/** Reads the number of an option. @throws Error, one line, for anything else. */
export function readCount(option: string, value: string): number {
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
