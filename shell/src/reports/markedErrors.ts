import {
  BACKEND_BACK_MARK,
  BACKEND_LOST_MARK,
  type ErrorFields,
  type RemoteName,
} from '@laundry-board/shared-types';
import { SIGN_IN_UNCHECKED_MARK } from '../loading/marks.ts';
import { runningRemote } from './errors.ts';
import { type Mark, onMark } from './onMark.ts';
import type { OwnScripts } from './ownScripts.ts';

/** Shortest outage of the backend that is reported, milliseconds. */
export const OUTAGE_MS = 30_000;

/** A failure after everything is loaded, which only a mark shows. */
interface MarkedError {
  readonly remote: RemoteName;
  readonly failure: 'backend-unreachable' | 'sign-in-unchecked';
  /** Milliseconds. */
  readonly duration?: number;
}

/** Finds errors in the page's marks, which it gets one after the other. */
export interface MarkReader {
  /** The error that a mark completes, if any. */
  readonly read: (mark: Mark) => MarkedError | undefined;
  /** The outage that has not ended, if it is long enough. @param now Milliseconds since the page was opened. */
  readonly readOutage: (now: number) => MarkedError | undefined;
}

export function createMarkReader(): MarkReader {
  let lostAt: number | undefined;

  function readOutage(now: number): MarkedError | undefined {
    const duration = Math.round(now - (lostAt ?? now));
    return duration > OUTAGE_MS
      ? { remote: 'board', failure: 'backend-unreachable', duration }
      : undefined;
  }

  return {
    read: ({ name, startTime }) => {
      switch (name) {
        case SIGN_IN_UNCHECKED_MARK:
          return { remote: 'auth', failure: 'sign-in-unchecked' };
        case BACKEND_LOST_MARK:
          lostAt ??= startTime;
          return undefined;
        case BACKEND_BACK_MARK: {
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

/**
 * Reports errors that the page's marks show.
 *
 * @returns A function that reports an outage that has not ended, for a page that may be closed.
 */
export function reportMarkedErrors(
  page: Window & typeof globalThis,
  scripts: OwnScripts,
  add: (error: ErrorFields) => void,
): () => void {
  const marks = createMarkReader();
  const report = (error: MarkedError | undefined): void => {
    if (error === undefined) return;
    add({
      type: 'error',
      message: error.failure,
      ...runningRemote(error.remote, scripts),
      ...error,
    });
  };
  onMark(page, (mark) => report(marks.read(mark)));
  return () => report(marks.readOutage(page.performance.now()));
}
