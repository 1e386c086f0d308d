import type { LongTask } from './readObserved.ts';
import type { LoggedRequest } from './loggedRequest.ts';
import type { Visit } from './visit.ts';
import { waterfallDepth } from './waterfallDepth.ts';

/** A long task blocks for what it takes beyond this, milliseconds (Total Blocking Time). */
const NOT_BLOCKING_MS = 50;

/**
 * The figures of a visit. Those of files count what was asked for before the screen was drawn, each
 * file with all its bytes, and nothing of the services: their answers are the same for all variants.
 */
export interface Measures {
  /** Bytes of the bodies as they were sent: brotli, without headers. */
  readonly bytes: number;
  readonly requests: number;
  /** Longest chain of requests that wait for each other, services included. */
  readonly depth: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  /** Milliseconds. */
  readonly usable: number;
  /** Milliseconds until the screen was drawn. */
  readonly blocking: number;
  readonly layoutShift: number;
  /** Bytes of the files that were asked for after the screen was drawn. */
  readonly laterBytes: number;
}

/** A key of {@link Measures}. */
export type MeasureName = keyof Measures;

/** @param isFile Whether a request is for a file of the site. */
export function measuresOf(
  { usable, observed, requests }: Visit,
  isFile: (url: string) => boolean,
): Measures {
  const before = requests.filter(({ start }) => start <= usable);
  const loaded = requests.filter(({ url, fromCache }) => isFile(url) && !fromCache);
  const files = loaded.filter(({ start }) => start <= usable);
  const later = loaded.filter(({ start }) => start > usable);
  return {
    bytes: sumOfBytes(files),
    // A script that is asked for while its preload is under way is not asked for twice.
    requests: new Set(files.map(({ url }) => url)).size,
    depth: waterfallDepth(before),
    largestPaint: observed.largestPaint,
    usable,
    blocking: blockingTime(observed.longTasks, usable),
    layoutShift: observed.layoutShift,
    laterBytes: sumOfBytes(later),
  };
}

function sumOfBytes(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

function blockingTime(tasks: readonly LongTask[], until: number): number {
  return tasks
    .filter(({ start }) => start < until)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - NOT_BLOCKING_MS), 0);
}
