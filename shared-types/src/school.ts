/** A washer or dryer as its document reports it (spec §3). */
export interface Machine {
  readonly isInUse: boolean;
  /** Time of the newest report, milliseconds since the epoch; 0 when missing. */
  readonly lastUpdated: number;
}

/** The laundry machines of a building. */
export interface MachineLists {
  readonly washingmachines: readonly Machine[];
  readonly dryers: readonly Machine[];
}

/** What the school's document says of a building whose machines have a document of their own. */
export interface SeparateMachines {
  /**
   * Whether the building's own document has come. Without it nothing is known of its machines now: both lists are empty, or
   * as they were before the page paused.
   */
  readonly isLoaded: boolean;
  /** How many machines the gateway found free; null when it does not say. */
  readonly free: { readonly washers: number; readonly dryers: number } | null;
  /** When it counted them, milliseconds since the epoch; 0 when missing. */
  readonly freeAt: number;
}

/** A building with its laundry machines (spec §3). */
export interface Building extends MachineLists {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  /** Set for a building whose machines are in `schools/{domain}/buildings/{id}` (docs/data-model.md). */
  readonly separate?: SeparateMachines;
}

/** The document `schools/{domain}` (spec §3). */
export interface School {
  readonly buildings: readonly Building[];
}
