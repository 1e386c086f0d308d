/*
 * Runs in the offline page: loads the requested URL as soon as the site answers again. It imports nothing,
 * because the service worker contains it as a text.
 */

const FIRST_DELAY_MS = 2000;

const MAX_DELAY_MS = 10_000;

const TIME_LIMIT_MS = 10_000;

const status = document.querySelector('output');
const button = document.querySelector('button');
let delay = FIRST_DELAY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

async function isBack(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

async function attempt(): Promise<void> {
  clearTimeout(timer);
  if (await isBack()) {
    location.reload();
    return;
  }
  showStatus('Still offline.');
  wait();
}

function wait(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  timer = setTimeout(() => void attempt(), delay);
  delay = Math.min(delay * 2, MAX_DELAY_MS);
}

function showStatus(text: string): void {
  if (status !== null) status.textContent = text;
}

function attemptNow(): void {
  delay = FIRST_DELAY_MS;
  void attempt();
}

window.addEventListener('online', attemptNow);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') attemptNow();
});
button?.addEventListener('click', () => {
  showStatus('Trying again…');
  attemptNow();
});
wait();
