import { clockError, type TimedAnswer } from 'shared-types';

let error = 0;

/** The device's clock beside the server's (reading 19). */
export const deviceClock = {
  /** Compares them by an answer of this page's own server. */
  compare(answer: TimedAnswer): void {
    error = clockError(answer);
  },
  /** By how much it is ahead, milliseconds. */
  readError: (): number => error,
};
