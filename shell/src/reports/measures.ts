import { FIRST_TILE_MARK, type MeasureFields } from '@laundry-board/shared-types';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageRemote } from '../federation/RemoteSlot.tsx';
import { LOGIN_SCREEN_MARK } from '../loading/marks.ts';
import { onMark } from './onMark.ts';
import { cleanVersion, type OwnScripts } from './ownScripts.ts';

/** The names under which the times of marks are reported. */
const MARK_MEASURES: ReadonlyMap<string, string> = new Map([
  [FIRST_TILE_MARK, 'first-tile'],
  [LOGIN_SCREEN_MARK, 'login-screen'],
]);

/**
 * Reports the times of marks and of the remotes' loads, and the web's vital measures, each when it is final: milliseconds,
 * but for CLS.
 */
export function reportMeasures(
  page: Window & typeof globalThis,
  remotes: readonly PageRemote<unknown>[],
  scripts: OwnScripts,
  add: (measure: MeasureFields) => void,
): void {
  onMark(page, ({ name: mark, startTime }) => {
    const name = MARK_MEASURES.get(mark);
    if (name !== undefined) add({ type: 'measure', name, value: Math.round(startTime) });
  });
  for (const remote of remotes) reportLoad(page, remote, scripts, add);
  onCLS(({ name, value }) =>
    add({ type: 'measure', name, value: Math.round(value * 1000) / 1000 }),
  );
  for (const observe of [onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => add({ type: 'measure', name, value: Math.round(value) }));
  }
}

function reportLoad(
  { performance }: Window,
  { name: remote, resource, version }: PageRemote<unknown>,
  scripts: OwnScripts,
  add: (measure: MeasureFields) => void,
): void {
  const check = (end?: number): void => {
    if (resource.getSnapshot().phase !== 'ready') return;
    stopWaiting();
    const files = performance.getEntriesByType('resource');
    const value = loadTime(files, scripts.remotes[remote], end);
    if (value === undefined) return;
    const remoteVersion = cleanVersion(version());
    add({ type: 'measure', name: 'load', value, remote, remoteVersion });
  };
  const stopWaiting = resource.subscribe(() => check(performance.now()));
  check();
}

/** The fields that are read of an entry of the resource timing; milliseconds since the page was opened. */
interface LoadedFile {
  readonly name: string;
  readonly startTime: number;
  readonly responseEnd: number;
}

/**
 * The time from the first request for a remote to its expose, milliseconds; undefined if nothing is known.
 *
 * @param folder Of the remote, an absolute URL.
 * @param end When its expose was there, on the clock of the entries; without it, the arrival of its newest file counts.
 */
export function loadTime(
  loaded: readonly LoadedFile[],
  folder: string,
  end?: number,
): number | undefined {
  const own = loaded.filter(({ name }) => name.startsWith(folder));
  if (own.length === 0) return undefined;
  const start = Math.min(...own.map(({ startTime }) => startTime));
  return Math.round((end ?? Math.max(...own.map(({ responseEnd }) => responseEnd))) - start);
}
