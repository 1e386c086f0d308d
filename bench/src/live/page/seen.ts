/** What a page tells of a board, times in milliseconds from the start of the navigation. */
export interface Seen {
  /** How often the SDK told of the document. */
  readonly heard: number;
  /** Drawings of a tile by React. */
  readonly drawn: number;
  /** Tiles in whose elements anything changed, for each time that anything did. */
  readonly changed: number;
  readonly updates: readonly Update[];
  /** Tasks of 50 ms or more on the main thread. */
  readonly longTasks: readonly { readonly start: number; readonly duration: number }[];
  readonly events: readonly TimedEvent[];
}

/** An update on its way to the screen. */
export interface Update {
  /** When the SDK called back. */
  readonly heard: number;
  /** When the document had changed. */
  readonly changed: number;
  /** When the page had handed over the frame that shows it. */
  readonly framed: number;
}

/** An event of 16 ms or more, from the input to the next paint. */
export interface TimedEvent {
  /** Of the interaction that it belongs to; 0 belongs to none. */
  readonly id: number;
  readonly duration: number;
}
