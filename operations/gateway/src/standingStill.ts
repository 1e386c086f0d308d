import type { History } from './history/history.ts';
import type { MachineUse } from './history/machineUse.ts';
import type { PlacedMachine, SensorReport } from './sensors.ts';

/*
 * Machines that live and are probably broken: one that nobody uses while the others are used, and one that is in use
 * without an end. A person decides what to do about it, so residents see nothing of it.
 *
 * A machine stands still if each of the others of its kind in its building has run 15 times since its last run. Eight times
 * would also name the one in the corner of some simulated rooms of the tests. Only what was seen counts, so a machine that
 * was away, or out of order, is watched anew. What was named, or has not lived for a day, is none of the others. Two
 * that break together hide each other.
 *
 * It stands since its work ended, which the history has, and a run of another one counts if it has begun since. Times are
 * milliseconds since 1970.
 */

const ENOUGH_RUNS = 15;

const DAY_MS = 24 * 3_600_000;

const LONG_RUN_MS = 6 * 3_600_000;

/** A machine that an operator should look at. */
export interface Finding {
  readonly machine: PlacedMachine;
  readonly is: 'standing still' | 'in use for long';
  readonly since: number;
}

/** Remembers what was named for as long as the process runs, also if the configuration is read again. */
export type Finder = ReturnType<typeof createFinder>;

export function createFinder() {
  /** Since when they did what they were named for. */
  const named = new Map<string, number>();
  return {
    /**
     * Finds what was not found before among all machines of a configuration.
     *
     * @param history Has looked at them now.
     */
    find: (
      reports: readonly SensorReport[],
      history: Pick<History, 'ofMachine'>,
      time: number,
    ): readonly Finding[] => {
      const rooms = new Map<string, Watched[]>();
      for (const { machine, isAlive, isOutOfOrder, isInUse } of reports) {
        const room = `${machine.kind} ${machine.building}`;
        const use = history.ofMachine(machine);
        const since = sinceWhen(use, isInUse);
        const isNamed = since !== null && named.get(machine.key) === since;
        const isKnown = isAlive && !isOutOfOrder;
        const others = rooms.get(room) ?? [];
        rooms.set(room, [...others, { machine, use, since, isInUse, isKnown, isNamed }]);
      }
      const findings = [...rooms.values()].flatMap((room) => findingsIn(room, time));
      for (const { machine, since } of findings) named.set(machine.key, since);
      return findings;
    },
  };
}

interface Watched extends Pick<SensorReport, 'machine' | 'isInUse'> {
  readonly use: MachineUse;
  /** Since when it has been in use, or free; null before it was known. */
  readonly since: number | null;
  readonly isKnown: boolean;
  readonly isNamed: boolean;
}

/** If nobody saw it begin, a machine has been as it is since it is watched. */
function sinceWhen({ startedAt, watched, runs }: MachineUse, isInUse: boolean): number | null {
  if (watched === null) return null;
  if (isInUse) return startedAt ?? watched.since;
  const last = runs.at(-1);
  return last === undefined ? watched.since : Math.max(watched.since, last.start + last.lasted);
}

/** @param room The machines of one kind in one building. */
function findingsIn(room: readonly Watched[], time: number): readonly Finding[] {
  return room.flatMap((one): readonly Finding[] => {
    const { machine, since, isInUse, isKnown, isNamed } = one;
    if (isNamed || !isKnown || since === null) return [];
    if (isInUse) {
      return time - since > LONG_RUN_MS ? [{ machine, is: 'in use for long', since }] : [];
    }
    const counted = room.filter((other) => other !== one && isCounted(other, time));
    const isStanding = counted.length > 0 && counted.every(({ use }) => hasRun(use, since));
    return isStanding ? [{ machine, is: 'standing still', since }] : [];
  });
}

function isCounted({ use: { watched }, isKnown, isNamed }: Watched, time: number): boolean {
  if (isNamed || watched === null) return false;
  return isKnown || time - watched.until <= DAY_MS;
}

function hasRun({ runs }: MachineUse, since: number): boolean {
  const first = runs.at(-ENOUGH_RUNS);
  return first !== undefined && first.start >= since;
}

/**
 * A line for a finding, such as `Maple House, washer 12 has not run since Monday 10:40; the others ran 15 times each.`
 *
 * @param zone An IANA time zone; left out, the computer's.
 */
export function describeFinding({ machine, is, since }: Finding, zone?: string): string {
  const time = weekdayTime(since, zone);
  return is === 'standing still'
    ? `${machine.name} has not run since ${time}; the others ran ${ENOUGH_RUNS} times each.`
    : `${machine.name} has been in use for more than six hours, since ${time}.`;
}

/** Such as `Monday 10:40`. @param ms Milliseconds since 1970. */
function weekdayTime(ms: number, timeZone: string | undefined): string {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(ms);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(ms);
  return `${weekday} ${time}`;
}
