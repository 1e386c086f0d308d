import type { Lifetime } from './lifetime.ts';
import type { Row } from './row.ts';
import type { Step } from './step.ts';

/** A table for people. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** What a part of the bench found. */
export interface PartResult {
  readonly rows: readonly Row[];
  readonly tables: readonly Table[];
  /** What the figures are of, where it is not so many runs. */
  readonly extent?: string;
  /** Everything else, for the JSON. */
  readonly details: unknown;
}

/** How a part is asked to run. */
export interface PartOptions {
  /** Measurements of each thing. */
  readonly runs: number;
  /** How long a live board is watched. */
  readonly seconds: number;
  /** Names that the command line restricts the part to, by option; an empty list restricts nothing. */
  readonly only: readonly string[];
  readonly lifetime: Lifetime;
  /** Everything that takes long is done in steps. */
  readonly step: Step;
}

/** A named part of `npm run bench`. */
export type Part = (options: PartOptions) => Promise<PartResult>;
