import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}
