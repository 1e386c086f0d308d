import type { ErrorFields, MeasureFields } from '@laundry-board/shared-types';

/*
 * What the page's own User Timing marks mean: LOGIN_SCREEN_MARK and SIGN_IN_UNCHECKED_MARK of the shell, and the
 * board's marks of the contract. They are named here once more, because importing them would make the page's script
 * larger; a test compares them.
 */

/** Shortest outage of the backend that is reported, milliseconds. */
export const OUTAGE_MS = 30_000;

/** A mark as the browser's timeline has it; the time is in milliseconds since the page was opened. */
type Mark = Pick<PerformanceEntry, 'name' | 'startTime'>;

/** What is reported of a mark. */
export type MarkFinding =
  Pick<ErrorFields, 'duration' | 'failure'> | Pick<MeasureFields, 'name' | 'value'>;

/** Turns the page's marks into findings, one after the other. */
export interface MarkReader {
  /** What a mark says; undefined when it says nothing yet. */
  readonly read: (mark: Mark) => MarkFinding | undefined;
  /** What an outage that has not ended says, for a page that may be closed. */
  readonly readOutage: (now: number) => MarkFinding | undefined;
}

export function createMarkReader(): MarkReader {
  let lostAt: number | undefined;

  function readOutage(now: number): MarkFinding | undefined {
    const duration = Math.round(now - (lostAt ?? now));
    return duration > OUTAGE_MS ? { failure: 'backend-unreachable', duration } : undefined;
  }

  return {
    read: ({ name, startTime }) => {
      switch (name) {
        case 'laundry:first-tile':
        case 'laundry:login-screen':
          return { name: name.replace('laundry:', ''), value: Math.round(startTime) };
        case 'laundry:sign-in-unchecked':
          return { failure: 'sign-in-unchecked' };
        case 'laundry:backend-lost':
          lostAt ??= startTime;
          return undefined;
        case 'laundry:backend-back': {
          const outage = readOutage(startTime);
          lostAt = undefined;
          return outage;
        }
        default:
          return undefined;
      }
    },
    readOutage,
  };
}
