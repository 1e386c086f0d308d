/** What a benchmark keeps running ends with the command that runs it. */
export interface Lifetime {
  readonly add: (close: () => Promise<void> | void) => void;
}
