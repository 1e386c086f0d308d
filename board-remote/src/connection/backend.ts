/** What is at the other end of the line. */
export interface Backend {
  /** Resolves once the backend answers, whatever it says; rejects when it can't be reached. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  /** Drops the connection and opens a new one at once, in place of the SDK's growing pauses. */
  readonly reconnect: () => Promise<unknown>;
}
