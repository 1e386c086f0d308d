import { BACKEND_LOST_MARK, FIRST_TILE_MARK, type RemoteName } from '@laundry-board/shared-types';
import { LOGIN_SCREEN_MARK, SIGN_IN_UNCHECKED_MARK } from '../errors/published.ts';
import type { Finding } from './collectReports.ts';
import { runningRemote } from './errors.ts';
import type { OwnScripts } from './ownScripts.ts';

/** Marks whose time is reported, by the name of the measure. */
const MEASURES: ReadonlyMap<string, string> = new Map([
  [FIRST_TILE_MARK, 'first-tile'],
  [LOGIN_SCREEN_MARK, 'login-screen'],
]);

/** Marks by which a part of the page says that something fails. */
const FAILURES: ReadonlyMap<string, readonly [remote: RemoteName, failure: string]> = new Map([
  [BACKEND_LOST_MARK, ['board', 'backend-unreachable']],
  [SIGN_IN_UNCHECKED_MARK, ['auth', 'sign-in-unchecked']],
]);

/** What is reported of a mark in the browser's timeline; undefined for one that nobody reports. */
export function describeMark(
  { name: mark, startTime }: Pick<PerformanceEntry, 'name' | 'startTime'>,
  scripts: OwnScripts,
): Finding | undefined {
  const name = MEASURES.get(mark);
  if (name !== undefined) return { type: 'measure', name, value: Math.round(startTime) };
  const failed = FAILURES.get(mark);
  if (failed === undefined) return undefined;
  const [remote, failure] = failed;
  return { type: 'error', failure, message: failure, ...runningRemote(remote, scripts) };
}
