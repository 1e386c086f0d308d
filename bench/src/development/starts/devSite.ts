import { SCREENS } from '../page/screens.ts';
import type { Shown } from '../page/shown.ts';

/** A site that `npm run dev` starts, as tables name it. */
export type DevSiteName = 'composed' | 'auth-remote alone' | 'board-remote alone';

/** A site that `npm run dev` starts. */
export interface DevSite {
  readonly name: DevSiteName;
  /** Words behind `npm run dev`. */
  readonly words: readonly string[];
  /** The variable that holds the port of its page. */
  readonly portVariable: string;
  /** What a developer waits for. */
  readonly usable: Shown;
}

/** The composed site, and each remote on a page of its own. */
export const DEV_SITES: readonly DevSite[] = [
  { name: 'composed', words: [], portVariable: 'SHELL_PORT', usable: SCREENS.login },
  {
    name: 'auth-remote alone',
    words: ['-w', 'auth-remote'],
    portVariable: 'AUTH_REMOTE_PORT',
    usable: SCREENS.login,
  },
  {
    name: 'board-remote alone',
    words: ['-w', 'board-remote'],
    portVariable: 'BOARD_REMOTE_PORT',
    usable: SCREENS.board,
  },
];
