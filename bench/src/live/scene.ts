import type { ImplementationName } from './implementation.ts';
import type { MeasuredClock } from './measureClock.ts';
import type { MeasuredSwitching } from './measureSwitching.ts';
import type { Seen } from './page/seen.ts';

/** A building of some size, drawn by an implementation and updated. */
export interface Scene {
  readonly machines: number;
  readonly implementation: ImplementationName;
  /** Statuses that the updates have changed on the screen. */
  readonly statuses: number;
  readonly written: number;
  readonly seconds: number;
  readonly seen: Seen;
  /** Share of the processors' time that the host took during the updates, where it is known. */
  readonly taken?: number;
  /** Absent where nothing is drawn. */
  readonly switching?: MeasuredSwitching;
  /** Bytes. */
  readonly heap: number;
  /** How often the page was so far behind that it lost its line to the backend. */
  readonly brokenLines: number;
}

/** The clock of an implementation. */
export interface ClockScene {
  readonly implementation: ImplementationName;
  readonly clock: MeasuredClock;
  readonly brokenLines: number;
}
