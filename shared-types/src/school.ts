/** A washer or dryer as the school document reports it (specification §3). */
export interface Machine {
  readonly isInUse: boolean;
  /** Time of the newest report, milliseconds since the epoch; 0 when missing. */
  readonly lastUpdated: number;
}

/** A building with its laundry machines (specification §3). */
export interface Building {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  readonly washingmachines: readonly Machine[];
  readonly dryers: readonly Machine[];
}

/** The document `schools/{domain}` (specification §3). */
export interface School {
  readonly buildings: readonly Building[];
}
