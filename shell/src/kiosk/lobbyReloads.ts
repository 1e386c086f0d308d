/** In the tab's sessionStorage: how often a lobby's screen was reloaded in vain, and when it last was. */
const KEY = 'laundry:reloads';

/** Before the first reload, milliseconds; the pause doubles with each reload in vain. */
export const FIRST_PAUSE_MS = 15_000;

export const LONGEST_PAUSE_MS = 3_600_000;

/** What is needed of the page. Reading its storage throws where storage is blocked. */
export interface LobbyPage {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * How often a lobby's screen was reloaded in vain. A page that has since worked for longer than the pauses before and after
 * its reload begins anew. `startup/missingFiles.ts`, which can import nothing, counts in the same way.
 *
 * @param now Milliseconds since 1970.
 */
export function reloadsInVain(page: LobbyPage, now: number): number {
  try {
    const [inVain = 0, at = 0] = (page.sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** inVain, LONGEST_PAUSE_MS);
    return now - at > 2 * pause ? 0 : inVain;
  } catch {
    return 0;
  }
}

/** Notes that the screen is about to be reloaded. */
export function noteReload(page: LobbyPage, now: number): void {
  try {
    page.sessionStorage.setItem(KEY, `${reloadsInVain(page, now) + 1} ${now}`);
  } catch {
    // Blocked: the pauses stay short.
  }
}
