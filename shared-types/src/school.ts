/** A washer or dryer as its document reports it (spec §3). */
export interface Machine {
  readonly isInUse: boolean;
  /** Time of the newest report, milliseconds since the epoch; 0 when missing. */
  readonly lastUpdated: number;
}

/** A building with its laundry machines (spec §3). */
export interface Building {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  readonly washingmachines: readonly Machine[];
  readonly dryers: readonly Machine[];
}

/** The document `schools/{domain}` (spec §3). */
export interface School {
  readonly buildings: readonly Building[];
}
