import { HOURS_OF_WEEK } from '@laundry-board/laundry-rules/busy';
import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import type { Hour } from './hours.ts';
import type { MachineUse } from './machineUse.ts';
import { KEPT_WEEKS, type KindWeek, type Week } from './weeks.ts';

/** An hour that is not over, or whose machines have not all been looked at until its end. */
export interface OpenHour extends Pick<Hour, 'week' | 'hour'> {
  readonly kind: MachineKind;
  /** Milliseconds of all machines of the kind together; so is `known`. */
  inUse: number;
  /** Without the time in which a machine was Offline or out of order. */
  known: number;
}

/** What is remembered of a building. It is changed each second, so in place. */
export interface BuildingHistory {
  /** The oldest first; the last one goes on. */
  weeks: Week[];
  readonly open: Map<string, OpenHour>;
  /** By what names a machine's reading. */
  readonly machines: Map<string, MachineUse>;
}

export function emptyHistory(): BuildingHistory {
  return { weeks: [], open: new Map(), machines: new Map() };
}

/** How much of an hour has to be known of all machines of a kind. */
const ENOUGH_MS = 3_600_000 / 2;

export const NOTHING_KNOWN: KindWeek = {
  machines: 0,
  shares: Array.from({ length: HOURS_OF_WEEK }, () => null),
};

/** What names an hour among those that are open. */
export function openKey({ kind, week, hour }: Pick<OpenHour, 'kind' | 'week' | 'hour'>): string {
  return `${kind} ${week} ${hour}`;
}

/** Adds time in which a machine was known. @param ms All of it in one hour. */
export function addToHour(
  { open }: BuildingHistory,
  kind: MachineKind,
  { week, hour }: Hour,
  ms: number,
  isInUse: boolean,
): void {
  const key = openKey({ kind, week, hour });
  let counted = open.get(key);
  if (counted === undefined) open.set(key, (counted = { kind, week, hour, inUse: 0, known: 0 }));
  counted.known += ms;
  if (isInUse) counted.inUse += ms;
}

/** Counts a run that has ended. */
export function addRunToWeek({ weeks }: BuildingHistory, { week }: Hour): void {
  changeWeek(weeks, week, (before) => ({ ...before, runs: before.runs + 1 }));
}

/**
 * Sums up the hours that are over, and forgets weeks that are too old.
 *
 * @param machines How many there are of each kind.
 */
export function closeHours(
  { weeks, open }: BuildingHistory,
  machines: Readonly<Record<MachineKind, number>>,
  now: Hour,
): void {
  for (const [key, { kind, week, hour, inUse, known }] of open) {
    if (week === now.week && hour === now.hour) continue;
    open.delete(key);
    if (machines[kind] === 0 || known < ENOUGH_MS * machines[kind]) continue;
    changeWeek(weeks, week, ({ kinds, ...others }) => {
      const { machines: fewest, shares } = kinds[kind];
      const next = {
        machines: fewest === 0 ? machines[kind] : Math.min(fewest, machines[kind]),
        shares: shares.with(hour, Math.round((100 * inUse) / known)),
      };
      return { ...others, kinds: { ...kinds, [kind]: next } };
    });
  }
  const complete = weeks.filter(({ week }) => week < now.week).length;
  if (complete > KEPT_WEEKS) weeks.splice(0, complete - KEPT_WEEKS);
}

function changeWeek(weeks: Week[], week: number, change: (before: Week) => Week): void {
  const at = weeks.findLastIndex((other) => other.week <= week);
  const found = weeks[at];
  if (found?.week === week) weeks[at] = change(found);
  else {
    const kinds = { washer: NOTHING_KNOWN, dryer: NOTHING_KNOWN };
    weeks.splice(at + 1, 0, change({ week, runs: 0, kinds }));
  }
}
