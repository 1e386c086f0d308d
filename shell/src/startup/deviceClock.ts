import { clockError, type TimedAnswer } from '@laundry-board/shared-types';

let readAnswer = (): number => 0;
let error: number | undefined;

/** The device's clock beside the server's (reading 19). */
export const deviceClock = {
  /**
   * Compares them by an answer of this page's own server, for which the page asked with `fetch`.
   *
   * @param path Of the request.
   */
  compare(path: string, answer: TimedAnswer): void {
    error = undefined;
    // By the time that the error is wanted, the browser has noted when the answer came.
    readAnswer = () => clockError({ ...answer, ...networkTimes(path) });
  },
  /** By how much the device's clock is ahead, milliseconds. */
  readError: (): number => (error ??= readAnswer()),
};

/**
 * When the answer was asked for and came: on a slow line the `Link` header brings it seconds before the
 * page's script asks. A browser that does not use that preload, as WebKit, has a later entry.
 */
function networkTimes(path: string): Pick<TimedAnswer, 'sent' | 'received'> | undefined {
  const entry = performance.getEntriesByName(new URL(path, location.origin).href).at(-1);
  if (entry === undefined) return undefined;
  const sent = Date.now() - performance.now() + entry.startTime;
  return { sent, received: sent + entry.duration };
}
