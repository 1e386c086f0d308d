import type { MachineStatus } from './machineStatus.ts';
import { describeTimeLeft, type MinutesLeft } from './timeLeft.ts';

const MINUTE_MS = 60_000;

/** How long it is said that a machine is free again, milliseconds: somebody's laundry may still be in it. */
const FREE_FOR_MS = 30 * MINUTE_MS;

interface NotedMachine {
  readonly status: MachineStatus;
  readonly outOfOrder?: boolean | undefined;
  /** Since when it has been free, milliseconds since the epoch; undefined if that is not known. */
  readonly freeSince?: number | undefined;
  /** Null if that is not known. */
  readonly minutesLeft: MinutesLeft | null;
}

/**
 * What is said of a machine beside its status: `out of order`, `free for 8 min` or `12 min left`. Null if there is
 * nothing to say.
 *
 * @param time Milliseconds since the epoch.
 */
export function machineNote(
  { status, outOfOrder, freeSince, minutesLeft }: NotedMachine,
  time: number,
): string | null {
  if (outOfOrder) return 'out of order';
  if (status !== 'Available') return describeTimeLeft(minutesLeft);
  if (freeSince === undefined) return null;
  const age = time - freeSince;
  return age < MINUTE_MS || age > FREE_FOR_MS
    ? null
    : `free for ${Math.floor(age / MINUTE_MS)} min`;
}
