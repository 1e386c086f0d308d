import type { Memory } from './measureMemory.ts';
import type { SoakFault } from './soakPlan.ts';

/** After how many seconds the board was live again; infinite when it was given up. */
export interface Recovery extends Pick<SoakFault, 'kind'> {
  readonly seconds: number;
}

/** What was measured in a soak. */
export interface SoakMeasured {
  /** How long the board was used. */
  readonly seconds: number;
  readonly updates: { readonly written: number; readonly failed: number };
  readonly buildingChanges: { readonly chosen: number; readonly shown: number };
  readonly recoveries: readonly Recovery[];
  /** What the backend counts: in the end, and the most that it counted for long. */
  readonly listeners: { readonly end: number; readonly most: number };
  readonly baseline: Memory;
  readonly end: Memory;
  /** Errors of the page that nothing accounts for. */
  readonly errors: readonly string[];
  /** The number of the last update, and the number that the board shows in the end. */
  readonly lastUpdate: { readonly written: number; readonly shown: number };
}
