import { createHash } from 'node:crypto';
import type { Machine } from '@laundry-board/laundry-rules/machines';

export interface Machines<T> {
  readonly washers: readonly T[];
  readonly dryers: readonly T[];
}

/** How a machine starts; `any` is random. */
export type Start = 'available' | 'in use' | 'offline' | 'out of order' | 'any';

/** A number of machines that start at random. */
export function any(count: number): readonly Start[] {
  return Array.from({ length: count }, () => 'any');
}

/** A random number in [0, 1) that is always the same for a name. */
export function randomOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HEARTBEAT_MS = 2000;
const BACK_AFTER_MS = 15_000;

/** One of two states that alternate forever; a first one began at `begin`. All in milliseconds. */
function stateAt(first: number, second: number, begin: number, now: number) {
  const period = first + second;
  const elapsed = (((now - begin) % period) + period) % period;
  const isFirst = elapsed < first;
  return { isFirst, since: now - elapsed + (isFirst ? 0 : first) };
}

/**
 * The last report of a machine.
 *
 * @param name Decides all that is random about it.
 * @param saysTimes Whether the machine says when its cycle will end, and since when it has been free.
 */
export function reportOf(
  kind: keyof Machines<unknown>,
  start: Start,
  name: string,
  startedAt: number,
  now: number,
  saysTimes = false,
): Machine {
  // Nobody uses it, so it has nothing new to report.
  if (start === 'out of order') return { isInUse: false, lastUpdated: startedAt, outOfOrder: true };
  const between = (what: string, low: number, high: number): number =>
    Math.round(low + (high - low) * randomOf(`${name} ${what}`));
  // Much shorter than real cycles, so that changes can be seen within a minute.
  const running = between('running', MINUTE, 2.5 * MINUTE);
  const free = between('free', 0.5 * MINUTE, 2 * MINUTE);
  const elapsed = between(
    'elapsed',
    start === 'available' ? running : 0,
    start === 'in use' ? running : running + free,
  );
  const runAt = (time: number) => stateAt(running, free, startedAt - elapsed, time);
  const cycleAt = (time: number): Omit<Machine, 'lastUpdated'> => {
    const { isFirst: isInUse, since } = runAt(time);
    if (!saysTimes) return { isInUse };
    return isInUse ? { isInUse, finishesAt: since + running } : { isInUse, freeSince: since };
  };
  if (kind === 'dryers') {
    // Dryers report changes only, so one without a report for hours is one that never changes.
    if (start === 'offline') {
      return { isInUse: false, lastUpdated: startedAt - between('broken', HOUR, 5 * HOUR) };
    }
    return { ...cycleAt(now), lastUpdated: runAt(now).since };
  }
  const offline = between('offline', 0.5 * MINUTE, MINUTE);
  const online = between('online', 2 * MINUTE, 10 * MINUTE);
  // One that is offline comes back soon, for somebody who has just started the site and watches.
  const lostFor = start === 'offline' ? offline - BACK_AFTER_MS : between('lost', offline, online);
  const { isFirst: isOffline, since } = stateAt(offline, online, startedAt - lostFor, now);
  const lastUpdated = isOffline ? since : now - ((now - since) % HEARTBEAT_MS);
  return { ...cycleAt(lastUpdated), lastUpdated };
}
