import { askInTime, type Question } from './askInTime.ts';
import type { Backend } from './backend.ts';
import { retryPause } from '../school/retryPause.ts';
import { onWake } from './onWake.ts';

/** A line on which nothing was heard for so long is tried. A living school reports every second. */
export const SILENCE_MS = 4000;

/** A backend that does not answer is asked this often; spread, so that pages don't ask at once. */
const PAUSE_MS = 3000;

/** How long a page that was away waits to hear something before it takes its line for dead. */
export const WAKE_MS = 1500;

/** A page that was hidden, frozen or asleep for longer was away. */
export const AWAY_MS = 30_000;

/** How long the SDK, or a new connection, is given at the least before more is done. */
const GRACE_MS = 500;
const RECONNECT_MS = 5000;

/** The line to the backend, as far as a listener on it can tell. */
export interface Line {
  /** Something new was heard of the backend. */
  readonly heard: () => void;
  /** The SDK says that it has lost the backend. */
  readonly missed: () => void;
  readonly close: () => void;
}

/**
 * Keeps the line of a listener up. The SDK alone notices a silent line after up to 45 s and comes back
 * after pauses of up to a minute; here a silent backend is asked for a sign of life, and as soon as a
 * lost one gives it, the SDK reconnects. It also does when a school that reported all the time falls
 * silent under a backend that answers: after a short outage the SDK can be waiting for long. Nothing is
 * asked while nobody sees the page.
 *
 * @param onLost the backend can't be reached; called once, until something was heard again
 */
export function keepLine(backend: Backend, onLost: () => void): Line {
  let isLost = false;
  let isDoubtful = false;
  let isLively = false;
  let lastHeard = -Infinity;
  /** Reconnects that have brought nothing yet: each begins the SDK's own pauses anew. */
  let fruitless = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question: Question | undefined;
  let lastAwake = Date.now();
  const leave = onWake(wake);
  wait(SILENCE_MS, check);
  return { heard, missed, close };

  function wait(pause: number, next: () => void): void {
    clearTimeout(timer);
    question?.cancel();
    question = undefined;
    timer = setTimeout(() => {
      // A computer that slept shows in a timer that comes late.
      noteAbsence(pause);
      next();
    }, pause);
  }

  function noteAbsence(expected: number): void {
    const absence = Date.now() - lastAwake - expected;
    lastAwake = Date.now();
    if (absence > AWAY_MS) isDoubtful = true;
  }

  function heard(): void {
    const now = Date.now();
    isLively = now - lastHeard < SILENCE_MS;
    lastHeard = now;
    lastAwake = now;
    isLost = false;
    isDoubtful = false;
    fruitless = 0;
    wait(SILENCE_MS, check);
  }

  function missed(): void {
    if (isLost || isDoubtful) return;
    lose();
    wait(GRACE_MS, check);
  }

  function lose(): void {
    if (isLost) return;
    isLost = true;
    onLost();
  }

  function wake(): void {
    noteAbsence(0);
    wait(isLost ? 0 : WAKE_MS, check);
  }

  function check(): void {
    if (document.visibilityState === 'hidden') return;
    const asked = askInTime(backend);
    question = asked;
    void asked.outcome.then(({ answered, took }) => {
      if (question !== asked) return;
      if (!answered) {
        lose();
        wait(Math.max(0, PAUSE_MS * (1 - Math.random() / 4) - took), check);
      } else if (isLost) {
        // The SDK may be on its way by itself: on a slow line it must not be cut off.
        wait(Math.max(GRACE_MS, 3 * took), () => reconnect(took));
      } else if (isDoubtful || isLively) {
        isLively = false;
        reconnect(took);
      } else {
        wait(SILENCE_MS, check);
      }
    });
  }

  function reconnect(took: number): void {
    // The SDK now answers from its cache, which is our own doing; heard() ends it.
    isDoubtful = true;
    void backend.reconnect();
    fruitless += 1;
    wait(Math.max(retryPause(fruitless, RECONNECT_MS), 10 * took), () => {
      lose();
      check();
    });
  }

  function close(): void {
    leave();
    clearTimeout(timer);
    question?.cancel();
    question = undefined;
  }
}
