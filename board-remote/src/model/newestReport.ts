import type { Machines, ReportedSchool } from './school.ts';

/** When the newest of some machines has reported, milliseconds since the epoch; 0 if none has. */
export function newestOfMachines({ washer, dryer }: Machines): number {
  return [...washer, ...dryer].reduce(
    (newest, { lastUpdated }) => Math.max(newest, lastUpdated),
    0,
  );
}

/** The newest report in a school's document: of its machines, and of a gateway that has counted separate ones. */
export function newestOfSchool({ buildings }: ReportedSchool): number {
  return buildings.reduce(
    (newest, { machines }) =>
      Math.max(
        newest,
        machines.kind === 'in place' ? newestOfMachines(machines.byKind) : machines.count.at,
      ),
    0,
  );
}
