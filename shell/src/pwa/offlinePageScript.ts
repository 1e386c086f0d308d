/*
 * This script runs in the offline page and loads the requested URL as soon as the site answers again. It imports
 * nothing, because the service worker contains it as a text. So it has its own version of `retryLater` in shared-types.
 */

const FIRST_DELAY_MS = 2000;

const MAX_DELAY_MS = 10_000;

const TIME_LIMIT_MS = 10_000;

const isKiosk = /[?&]display=wall(&|$)/.test(location.search);

/** Whether the site answers with what the worker would show, as in `worker/isShown.ts`. */
async function isBack(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  // Not HEAD, which some hosts refuse, and not the board: by its `Link` header, Chromium before 156 would preload a remote.
  const answer = await fetch('/test', { cache: 'no-store', signal });
  if (!isKiosk) return answer.status < 500;
  return answer.ok && (await answer.text()).includes('id="config"');
}

/** Checks whether the site answers, after growing delays, and at once when that is likely. */
function reloadWhenOnline(status: HTMLOutputElement | null): void {
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    if (await isBack().catch(() => false)) location.reload();
    else wait(status?.dataset['afterAttempt'] ?? '');
  }

  function wait(text: string): void {
    if (status !== null) status.textContent = text;
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void attempt(), delay);
    delay = Math.min(delay * 2, MAX_DELAY_MS);
  }

  function attemptNow(): void {
    delay = FIRST_DELAY_MS;
    void attempt();
  }

  window.addEventListener('online', attemptNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') attemptNow();
  });
  document.querySelector('button')?.addEventListener('click', () => {
    if (status !== null) status.textContent = 'Trying again…';
    attemptNow();
  });
  wait('');
}

// As firstScript/lobby.ts: what is enlarged here would stay so on the board.
if (isKiosk) {
  document.documentElement.style.touchAction = 'pan-x pan-y';
}
reloadWhenOnline(document.querySelector('output'));
