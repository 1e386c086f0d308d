import { clockCorrection } from './clockCorrection.ts';

/** The time by which statuses are judged, in milliseconds since the epoch (reading 19). */
export function now(): number {
  return Date.now() + clockCorrection.get();
}
