import { displayName } from '../names.ts';
import type { MachinePlace } from '../machines/machinePlace.ts';
import { type Machine, machineStatus } from '../machines/machineStatus.ts';
import { isPlausibleEnd } from '../machines/timeLeft.ts';
import type { Building, School } from '../school/school.ts';
import { UNSEEN_MS } from '../sleep.ts';
import { type LoadNews, loadNewsOf } from './news.ts';
import { SETTLE_MS, machineFreeFor, type Observation, type SeenSchool } from './observation.ts';

/** A resident's laundry in a machine: in the one with its label, where there is one, otherwise in the one at its place. */
export interface LaundryLoad extends MachinePlace {
  /** The building's name as residents read it. */
  readonly building: string;
  /** What stands on the machine; undefined when that is not known. */
  readonly label: string | undefined;
  /** When its cycle will end, as was known last while it ran; milliseconds since the epoch, null if it never was. */
  readonly finishesAt: number | null;
  /** When the machine was known last to be free or in use, milliseconds since the epoch. */
  readonly seenAt: number;
  /** Whether the resident was told that somebody else's laundry may be in the machine. */
  readonly isDoubtful: boolean;
}

/** An end that is farther ahead is far, milliseconds: until then a machine that is Available may only pause. */
const FAR_MS = 5 * 60_000;

/** The longest pause within a cycle, milliseconds. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** An end that is later by more is that of another cycle, milliseconds. */
const SHORTEST_CYCLE_MS = 10 * 60_000;

/** Somebody else's laundry may be in a machine that nobody has seen for so long, milliseconds. */
const DOUBT_MS = 10 * 60_000;

/** A mark ends when nothing has been known of its machine for so long, milliseconds. */
const SILENT_AFTER_MS = 2 * 3_600_000;

/**
 * The load that a resident has put into a machine.
 *
 * @param time Milliseconds since the epoch.
 * @returns Null if the school has no such machine.
 */
export function loadIn(
  school: School | null,
  place: MachinePlace,
  time: number,
): LaundryLoad | null {
  const found = findMachine(school, place);
  if (found === null) return null;
  const { kind, buildingId, number } = place;
  const { label, finishesAt } = found.machine;
  return {
    kind,
    buildingId,
    number,
    building: displayName(found.building.name),
    label,
    finishesAt: plausible(finishesAt, time),
    seenAt: time,
    isDoubtful: false,
  };
}

/**
 * What becomes of loads, each by itself. While the connection is lost or the page has slept, all stay as they are; so
 * does one whose machine is Offline or missing, but for {@link SILENT_AFTER_MS}.
 */
export function followLoads(
  loads: readonly LaundryLoad[],
  seen: SeenSchool,
): { readonly loads: readonly LaundryLoad[]; readonly news: readonly LoadNews[] } {
  const { school } = seen;
  if (school === null) return { loads, news: [] };
  const followed = loads.map((load) => follow(load, { ...seen, school }));
  return {
    loads: followed.flatMap(({ load }) => load ?? []),
    news: followed.flatMap(({ news }) => news ?? []),
  };
}

/** @property load Null once it has ended. */
interface Followed {
  readonly load: LaundryLoad | null;
  readonly news?: LoadNews;
}

function follow(
  load: LaundryLoad,
  { school, observation, time }: SeenSchool & { readonly school: School },
): Followed {
  const found = findMachine(school, load);
  if (found?.machine.outOfOrder) {
    return { load: null, news: loadNewsOf(load, 'out of order', time) };
  }
  const status = found === null ? 'Offline' : machineStatus(found.machine, load.kind, time);
  if (found === null || status === 'Offline') {
    if (!isSilent(load, observation, time)) return { load };
    return { load: null, news: loadNewsOf(load, 'silent', time) };
  }
  if (status === 'In Use') return followRunning(load, found.machine.finishesAt, time);
  const isPause = machineFreeFor(observation, found.place) < pauseOf(load, time);
  if (isPause) return { load: { ...load, seenAt: time } };
  return { load: null, news: loadNewsOf(load, 'done', time) };
}

/** After a sleep, the machine has a moment to report. */
function isSilent({ seenAt }: LaundryLoad, { liveSince }: Observation, time: number): boolean {
  if (liveSince === null || time - liveSince < SETTLE_MS) return false;
  return time - seenAt > SILENT_AFTER_MS;
}

/** How long a machine must be Available before its load is done: it may only pause far from its end. */
function pauseOf({ finishesAt }: LaundryLoad, time: number): number {
  return finishesAt !== null && finishesAt - time > FAR_MS ? LONGEST_PAUSE_MS : SETTLE_MS;
}

/** What runs may be the next resident's cycle, if the machine was not seen for a while. */
function followRunning(load: LaundryLoad, reported: number | undefined, time: number): Followed {
  const unseen = time - load.seenAt;
  const end = load.finishesAt;
  const next = plausible(reported, time);
  const running = { ...load, seenAt: time, finishesAt: next ?? end };
  // It was not away, or its end is still ahead.
  if (unseen <= UNSEEN_MS || (end !== null && end > time)) return { load: running };
  if (end !== null && next !== null) {
    if (next - end < SHORTEST_CYCLE_MS) return { load: running };
    return { load: null, news: loadNewsOf(load, 'was done', end) };
  }
  if (unseen < DOUBT_MS || load.isDoubtful) return { load: running };
  return { load: { ...running, isDoubtful: true }, news: loadNewsOf(load, 'doubtful', time) };
}

function plausible(finishesAt: number | undefined, time: number): number | null {
  return finishesAt !== undefined && isPlausibleEnd(finishesAt, time) ? finishesAt : null;
}

/**
 * Null if the machine is not known now. One that is put into the list moves those after it, which their labels tell; so a
 * place counts only without a label, or with one that no machine has any more.
 */
function findMachine(
  school: School | null,
  { buildingId, kind, number, label }: MachinePlace & Pick<Partial<LaundryLoad>, 'label'>,
): { readonly building: Building; readonly machine: Machine; readonly place: MachinePlace } | null {
  const building = school?.buildings.find(({ id }) => id === buildingId);
  if (building?.knowledge !== 'current') return null;
  const machines = building.machines[kind];
  const hasLabel = (machine: Machine | undefined): boolean => machine?.label === label;
  const labelled =
    label === undefined || hasLabel(machines[number - 1]) ? -1 : machines.findIndex(hasLabel);
  const index = labelled === -1 ? number - 1 : labelled;
  const machine = machines[index];
  if (machine === undefined) return null;
  return { building, machine, place: { buildingId, kind, number: index + 1 } };
}
