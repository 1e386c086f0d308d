/*
 * Runs in the offline page: loads the address that was asked for as soon as the site answers again.
 * One file without imports, because the service worker holds it as a text.
 */

/** Pause after the first question without an answer, milliseconds. */
const FIRST_PAUSE_MS = 2000;

/** Longest pause, milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

/** Longest wait for an answer, milliseconds. */
const TIME_LIMIT_MS = 10_000;

const status = document.querySelector('output');
const button = document.querySelector('button');
let pause = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the site for no more than a sign of life, past every cache. */
async function isBack(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  if (await isBack()) {
    location.reload();
    return;
  }
  tell('Still offline.');
  wait();
}

/** Nobody waits in front of a page that is not seen. */
function wait(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  timer = setTimeout(() => void ask(), pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}

function tell(text: string): void {
  if (status !== null) status.textContent = text;
}

function askNow(): void {
  pause = FIRST_PAUSE_MS;
  void ask();
}

window.addEventListener('online', askNow);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') askNow();
});
button?.addEventListener('click', () => {
  tell('Trying again…');
  askNow();
});
wait();
