import type { SchoolSnapshot, WatchSchool } from '../school/watchSchool.ts';
import { SAMPLE_SCHOOLS } from './sampleSchools.ts';

/** A backend that reports once, or never. */
const reporting =
  (snapshot?: SchoolSnapshot): WatchSchool =>
  (_, onSnapshot) => {
    if (snapshot !== undefined) onSnapshot(snapshot);
    return () => {};
  };

/** What the backend does in each state of the board, by the state's name in `?state=`. */
export const BOARD_STATES: ReadonlyMap<string, WatchSchool> = new Map([
  ['loading', reporting()],
  ...Object.entries(SAMPLE_SCHOOLS).map(
    ([name, data]) => [name, reporting({ exists: true, fromCache: false, data })] as const,
  ),
  ['unreachable', reporting({ exists: false, fromCache: true, data: undefined })],
  ['cut-off', reporting({ exists: true, fromCache: true, data: SAMPLE_SCHOOLS['full'] })],
]);
