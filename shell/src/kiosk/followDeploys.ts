import { KIOSK_PAUSE_EVENT, type RuntimeConfig } from '@laundry-board/shared-types';
import { retryLater } from '@laundry-board/shared-types/retry';
import {
  type Deployment,
  fetchFiles,
  filesInPage,
  isOutdated,
  readDeployment,
  statedVersions,
} from './deployment.ts';

/** Longest time between two looks, milliseconds. It is up to a quarter less, so that a campus's screens spread. */
const LOOK_MS = 9 * 60_000;

/** Longest wait for the board to change the building, which an old one does not say, milliseconds. */
const PAUSE_LIMIT_MS = 5 * 60_000;

/** In sessionStorage: the deployment that the page was last reloaded for. */
const KEY = 'laundry:reloaded-for';

/**
 * Reloads a page that nobody touches when something else is deployed than it runs: within a quarter of an hour, once all
 * new files are there, and while the board changes the building. It reloads once for each deployment, so that one
 * which a reload does not bring, such as a build whose entry hides its version, causes no loop.
 *
 * @param config What the page runs with.
 * @returns Ends it.
 */
export function followDeploys(
  page: Window,
  config: RuntimeConfig,
  { random = Math.random, reload = () => page.location.reload() } = {},
): () => void {
  const pageFiles = filesInPage(page);
  let firstEntries: Deployment['entries'] | undefined;
  let isEnded = false;
  let stopWaiting = (): void => {};

  /** Waits for what is next, unless it has ended. */
  function wait(start: () => () => void): void {
    if (!isEnded) stopWaiting = start();
  }

  function lookLater(): void {
    wait(() => retryLater(() => void look(), LOOK_MS * (1 - random() / 4), page));
  }

  async function look(): Promise<void> {
    try {
      const deployed = await readDeployment(page);
      firstEntries ??= deployed.entries;
      const running = { config, pageFiles, versions: statedVersions(page), entries: firstEntries };
      if (isOutdated(running, deployed) && !isKnown(page, deployed)) {
        await fetchFiles(page, deployed);
        wait(() => atPause(page, () => void reloadFor(deployed)));
        return;
      }
    } catch {
      // Offline, or half deployed. The browser has logged what failed.
    }
    lookLater();
  }

  async function reloadFor(deployed: Deployment): Promise<void> {
    // The browser's own error page would never recover.
    const isThere = await page
      .fetch(page.location.href, { method: 'HEAD', cache: 'no-store' })
      .then(
        ({ ok }) => ok,
        () => false,
      );
    if (isEnded) return;
    if (isThere && remember(page, deployed)) reload();
    else lookLater();
  }

  void look();
  return () => {
    isEnded = true;
    stopWaiting();
  };
}

/** Calls back, once, when the board changes the building, or after a while if it never says so. */
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

/** Whether the page was reloaded for a deployment already. */
function isKnown({ sessionStorage }: Window, deployed: Deployment): boolean {
  return sessionStorage.getItem(KEY) === JSON.stringify(deployed);
}

/** @returns false where nothing can be stored: nothing would then end a loop of reloads. */
function remember(page: Window, deployed: Deployment): boolean {
  try {
    page.sessionStorage.setItem(KEY, JSON.stringify(deployed));
    return true;
  } catch {
    return false;
  }
}
