import type { MachineRun } from './machineRuns.ts';
import type { PlacedMachine, SensorReport } from './sensors.ts';

/*
 * Machines that live and are probably broken: one that nobody uses while the others are used, and one that is in use
 * without an end. A person decides what to do about it, so residents see nothing of it.
 *
 * A machine stands still if each of the others of its kind in its building has run 15 times since its last run. Eight times
 * would also name the one in the corner of some simulated rooms of the tests. Only what was seen counts, so a machine that
 * was away, or out of order, is watched anew. What was named, or has not lived for a day, is none of the others. Two
 * that break together hide each other.
 */

const ENOUGH_RUNS = 15;

/** No load is shorter, so that none can be missed in a shorter absence. */
const SHORTEST_LOAD_MS = 20 * 60_000;

const DAY_MS = 24 * 3_600_000;

const LONG_RUN_MS = 6 * 3_600_000;

/** What is remembered of a machine. Times are milliseconds of the clock of its reports. */
interface Remembered {
  /** When it lived and was in order for the last time; null while it does, -Infinity if it never has. */
  readonly awayAt: number | null;
  /** Since when no load of it can have been missed. */
  readonly watchedSince: number;
  readonly isWatchedAnew: boolean;
  /** When its last runs have started, the oldest first. */
  readonly starts: readonly number[];
  /** When its last run has ended; null while it runs, and if nobody saw it. */
  readonly freeSince: number | null;
  /** Since when it has been in use; null while it is not. */
  readonly inUseSince: number | null;
  /** Whether it was named since its run has begun, or has ended. */
  readonly isNamed: boolean;
}

const UNSEEN: Remembered = {
  awayAt: -Infinity,
  watchedSince: Infinity,
  isWatchedAnew: false,
  starts: [],
  freeSince: null,
  inUseSince: null,
  isNamed: false,
};

/** A machine that an operator should look at. */
export interface Finding {
  readonly machine: PlacedMachine;
  readonly is: 'standing still' | 'in use for long';
  /** Since when, by the clock of the reports; null if it has not run since it was seen for the first time. */
  readonly since: number | null;
}

/** Remembers runs for as long as the process runs, also if the configuration is read again. */
export type StandingStill = ReturnType<typeof createStandingStill>;

export function createStandingStill() {
  const memory = new Map<string, Remembered>();
  const recall = ({ key }: PlacedMachine) => memory.get(key) ?? UNSEEN;
  /** Where a run has ended since machines were found last. */
  const used = new Set<string>();

  const isLong = (machine: PlacedMachine, now: number): boolean => {
    const { awayAt, inUseSince, isNamed } = recall(machine);
    return awayAt === null && !isNamed && now - (inUseSince ?? now) > LONG_RUN_MS;
  };
  const standing = (room: readonly PlacedMachine[], now: number): readonly PlacedMachine[] =>
    room.filter((machine) => {
      const others = room.filter((other) => other !== machine);
      return standsStill(recall(machine), others.map(recall), now);
    });

  return {
    /**
     * Takes what is known of some machines.
     *
     * @param ended Those of their runs that have ended since they were noted last.
     */
    note: (reports: readonly SensorReport[], ended: readonly MachineRun[], now: number): void => {
      for (const report of reports) {
        memory.set(report.machine.key, afterReport(recall(report.machine), report, now));
      }
      for (const { machine, startedAt } of ended) {
        const known = recall(machine);
        const starts = [...known.starts, startedAt].slice(-ENOUGH_RUNS);
        memory.set(machine.key, { ...known, starts });
        used.add(roomOf(machine));
      }
    },
    /** Finds what was not found before among all machines of a configuration. */
    find: (machines: readonly PlacedMachine[], now: number): readonly Finding[] => {
      const rooms = [...used].map((room) => machines.filter((machine) => roomOf(machine) === room));
      used.clear();
      const findings = [
        ...machines
          .filter((machine) => isLong(machine, now))
          .map((machine) => longRun(machine, recall(machine))),
        ...rooms
          .flatMap((room) => standing(room, now))
          .map((machine) => standstill(machine, recall(machine))),
      ];
      for (const { machine } of findings) {
        memory.set(machine.key, { ...recall(machine), isNamed: true });
      }
      return findings;
    },
  };
}

function longRun(machine: PlacedMachine, { inUseSince }: Remembered): Finding {
  return { machine, is: 'in use for long', since: inUseSince };
}

function standstill(machine: PlacedMachine, remembered: Remembered): Finding {
  const since = idleSince(remembered);
  const isKnown = remembered.isWatchedAnew || since === remembered.freeSince;
  return { machine, is: 'standing still', since: isKnown ? since : null };
}

/** Machines of one kind in one building. */
function roomOf({ building, kind }: PlacedMachine): string {
  return `${building}/${kind}`;
}

function afterReport(before: Remembered, report: SensorReport, now: number): Remembered {
  const { isAlive, isOutOfOrder, isInUse, aliveAt, freeSince } = report;
  const wasInUse = before.inUseSince !== null;
  const next = {
    ...before,
    freeSince,
    inUseSince: isInUse ? (before.inUseSince ?? now) : null,
    isNamed: before.isNamed && isInUse === wasInUse,
  };
  if (isOutOfOrder) return { ...next, awayAt: before.awayAt ?? now };
  if (!isAlive) return { ...next, awayAt: before.awayAt ?? aliveAt ?? -Infinity };
  const isBack = before.awayAt !== null && now - before.awayAt > SHORTEST_LOAD_MS;
  return {
    ...next,
    awayAt: null,
    ...(isBack && { watchedSince: now, isWatchedAnew: before.awayAt !== -Infinity }),
  };
}

function idleSince({ freeSince, watchedSince }: Remembered): number {
  return Math.max(freeSince ?? -Infinity, watchedSince);
}

function standsStill(machine: Remembered, others: readonly Remembered[], now: number): boolean {
  if (machine.awayAt !== null || machine.inUseSince !== null || machine.isNamed) return false;
  const counted = others.filter(
    ({ awayAt, isNamed }) => !isNamed && (awayAt === null || now - awayAt <= DAY_MS),
  );
  const haveRun = counted.every(
    ({ starts: [first = -Infinity, ...later] }) =>
      later.length === ENOUGH_RUNS - 1 && first >= idleSince(machine),
  );
  return counted.length > 0 && haveRun;
}

/** How a finding is said. */
interface Wording {
  /** What is to be added to the times of reports for milliseconds since 1970. */
  readonly offset: number;
  /** An IANA time zone; left out, the computer's. */
  readonly zone?: string | undefined;
  /** What began when machines were seen for the first time. */
  readonly start: 'gateway' | 'recording';
}

/** A line for a finding, such as `Maple House, washer 12 has not run since Monday 10:40; the others ran 15 times each.` */
export function describeFinding({ machine, is, since }: Finding, wording: Wording): string {
  const { offset, zone, start } = wording;
  const time = since === null ? `the start of the ${start}` : weekdayTime(since + offset, zone);
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
