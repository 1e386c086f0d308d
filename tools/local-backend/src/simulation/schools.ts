import { encodeBusyWeek } from '@laundry-board/laundry-rules/busy';
import type { Machine } from '@laundry-board/laundry-rules/machines';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { busyWeekOf } from './busyWeeks.ts';
import { any, type Machines, reportOf, type Start } from './machineReports.ts';

/** The schools of the demo accounts by domain, with buildings from empty to large. */
const SCHOOLS: Readonly<Record<string, Readonly<Record<string, Machines<Start>>>>> = {
  'campus.example': {
    'North Hall': { washers: any(8), dryers: [...any(5), 'out of order'] },
    'Maple House': {
      washers: ['available', 'in use', 'in use', 'available', 'offline', 'available'],
      dryers: ['in use', 'available', 'available', 'offline'],
    },
    Eastgate: { washers: any(4), dryers: any(3) },
    'Lakeside Court': { washers: any(24), dryers: ['offline', ...any(14), 'offline'] },
    Rowan: { washers: any(1), dryers: [] },
    'Ashby Tower': { washers: [], dryers: [] },
    Founders: { washers: any(10), dryers: any(8) },
  },
  'tech.example': {
    'Bletchley Block': { washers: any(5), dryers: any(4) },
    'Foundry Lofts': { washers: any(3), dryers: ['offline', ...any(1)] },
  },
};

/** The school whose machines say when their cycles end, and have labels, and whose buildings say when they are busy. */
const COMPLETE = 'campus.example';

/** The label of a machine, from its place in its building and the building's in the school: `203`, `711`. */
function labelAt(building: number, machine: number): string {
  return `${building + 1}${String(machine + 1).padStart(2, '0')}`;
}

function idOf(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

/**
 * When the buildings of a school have been busy, by the paths of the documents.
 *
 * @param zone The time zone of their hours.
 * @param now Milliseconds since the epoch.
 */
export function busyDocuments(zone: string, now: number): Readonly<Record<string, DocumentFields>> {
  const documents = Object.entries(SCHOOLS[COMPLETE] ?? {}).flatMap(
    ([name, { washers, dryers }]): readonly [string, DocumentFields][] => {
      const id = idOf(name);
      const machines = { washers: washers.length, dryers: dryers.length };
      const week = busyWeekOf(id, machines, zone, now);
      return week === null ? [] : [[`schools/${COMPLETE}/busy/${id}`, encodeBusyWeek(week)]];
    },
  );
  return Object.fromEntries(documents);
}

/** The schools of the demo accounts at a time, in milliseconds, after a start. */
export function schoolsAt(startedAt: number, now: number) {
  return Object.entries(SCHOOLS).map(([domain, plans]) => {
    const isComplete = domain === COMPLETE;
    const buildings = Object.entries(plans).map(([name, plan], place) => {
      const id = idOf(name);
      const reports = (kind: keyof Machines<unknown>): readonly Machine[] =>
        plan[kind].map((start, index) => {
          const machine = `${domain}/${id}/${kind}/${index}`;
          // Dryers are numbered after the washers.
          const before = kind === 'dryers' ? plan.washers.length : 0;
          return {
            ...reportOf(kind, start, machine, startedAt, now, isComplete),
            ...(isComplete && { label: labelAt(place, before + index) }),
          };
        });
      return { id, name, washers: reports('washers'), dryers: reports('dryers') };
    });
    return { domain, buildings, isBusyKnown: isComplete };
  });
}
