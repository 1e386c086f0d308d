import { KIOSK_PAUSE_EVENT, type RuntimeConfig } from '@laundry-board/shared-types';
import { retryLater } from '@laundry-board/shared-types/retry';
import { type Deployment, fetchFiles, isRunning, readDeployment } from './deployment.ts';
import { doesServerAnswer } from './doesServerAnswer.ts';

/** Longest time between two checks, milliseconds. It is up to a quarter less, so that a campus's screens spread. */
const LOOK_MS = 9 * 60_000;

/** Longest wait for the board to change the building, milliseconds. Without a school, it changes none. */
const PAUSE_LIMIT_MS = 5 * 60_000;

/** In sessionStorage: what was deployed when the page was last reloaded for it. */
const KEY = 'laundry:followed';

/** What following deploys needs of the page. */
export interface FollowingPage {
  /** The configuration that the page runs with. */
  readonly config: RuntimeConfig;
  readonly reload?: () => void;
}

/**
 * Reloads a page that nobody touches when it does not run what is deployed: within a quarter of an hour, and while the
 * board changes the building. It compares the html and the entries with those of its first check, and with what the
 * page knows that it runs.
 *
 * @returns Ends it.
 */
export function followDeploys(
  page: Window,
  { config, reload = () => page.location.reload() }: FollowingPage,
): () => void {
  let firstSeen: string | undefined;
  let isEnded = false;
  let stopWaiting = (): void => {};

  /** Starts the next wait, unless following has ended. */
  function wait(start: () => () => void): void {
    if (!isEnded) stopWaiting = start();
  }

  function lookLater(): void {
    wait(() =>
      retryLater(() => void look(), { failures: 1, firstMs: LOOK_MS, longestMs: LOOK_MS }, page),
    );
  }

  async function look(): Promise<void> {
    // Offline, or an incomplete deploy: the browser has logged what failed.
    const news = await findNews().catch(() => undefined);
    if (news === undefined) lookLater();
    else wait(() => atPause(page, () => void reloadFor(news)));
  }

  /** What is deployed, as one text; undefined if the page runs it, or was reloaded for it already. */
  async function findNews(): Promise<string | undefined> {
    const deployed = await readDeployment(page);
    const seen = textOf(deployed);
    firstSeen ??= seen;
    if (seen === firstSeen && isRunning(page, config, deployed)) return undefined;
    // A reload may not change what the page knows, such as of an entry that states no version. That must not cause a
    // loop.
    if (seen === page.sessionStorage.getItem(KEY)) return undefined;
    await fetchFiles(page, deployed);
    return seen;
  }

  async function reloadFor(news: string): Promise<void> {
    const isThere = await doesServerAnswer(page);
    if (isEnded) return;
    if (isThere && remember(page, news)) reload();
    else lookLater();
  }

  void look();
  return () => {
    isEnded = true;
    stopWaiting();
  };
}

function textOf({ html, entries }: Deployment): string {
  return [html, ...entries].join('\n');
}

/** Calls back, once, when the board changes the building, or after a while if it does not say so. */
function atPause(page: Window, callback: () => void): () => void {
  function stop(): void {
    clearTimeout(timer);
    page.removeEventListener(KIOSK_PAUSE_EVENT, begin);
  }
  function begin(): void {
    stop();
    callback();
  }
  const timer = setTimeout(begin, PAUSE_LIMIT_MS);
  page.addEventListener(KIOSK_PAUSE_EVENT, begin);
  return stop;
}

/** @returns false if nothing can be stored, because then nothing would end a loop of reloads. */
function remember({ sessionStorage }: Window, news: string): boolean {
  try {
    sessionStorage.setItem(KEY, news);
    return true;
  } catch {
    return false;
  }
}
