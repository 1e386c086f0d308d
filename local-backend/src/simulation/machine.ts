import type { Seed } from './randomNumbers.ts';

/** A simulated machine. Times are milliseconds since the epoch. */
export interface SimulatedMachine {
  readonly kind: 'washer' | 'dryer';
  readonly seed: Seed;
  /** What the machine does, whether or not it has told. */
  readonly isRunning: boolean;
  /** When it starts or ends its cycle next; `Infinity` for one that is broken. */
  readonly changesAt: number;
  readonly isSilent: boolean;
  /** When it falls silent or is heard again next. */
  readonly silenceChangesAt: number;
  /** What the gateway heard last. */
  readonly reported: { readonly isInUse: boolean; readonly lastUpdated: number };
}
