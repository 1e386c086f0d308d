import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two attempts, milliseconds. */
const PAUSE_MS = 100;

/** Waits until a server answers at all, whatever it says; the caller decides how long that may take. */
export async function waitForAnswer(origin: string): Promise<void> {
  for (;;) {
    try {
      await fetch(origin, { method: 'HEAD' });
      return;
    } catch {
      await pause(PAUSE_MS);
    }
  }
}
