import { displayName, isolated } from '../buildings/displayName.ts';
import type { MachineKind } from '../model/machineStatus.ts';
import type { Alert } from './pendingAlerts.ts';

/** Why an alert has ended without news. */
export type EndingReason =
  /** A newer one needed its place. */
  | 'limit'
  /** Its building has been missing from the school for long. */
  | 'building is gone'
  /** It was part of one in any building, which the resident has cancelled. */
  | 'cancelled with any building';

/** The end of an alert without news, which the page reports to the resident. */
export interface Ending {
  readonly alert: Alert;
  /** The building's name as residents read it. */
  readonly building: string;
  readonly reason: EndingReason;
}

/** The names of buildings by id. */
export type BuildingNames = ReadonlyMap<string, string>;

/** The endings of alerts. An alert in any building never ends without news. */
export function endingsOf(
  alerts: readonly Alert[],
  reason: EndingReason,
  names: BuildingNames,
): readonly Ending[] {
  return alerts.flatMap((alert) => {
    const { place } = alert;
    if (place.kind === 'any building') return [];
    return [{ alert, building: displayName(names.get(place.id) ?? ''), reason }];
  });
}

/** `Your alert for a washer in Maple House has ended: the building is no longer on this board.` */
export function describeEnding({ alert, building, reason }: Ending): string {
  return describeEnd(alert.kind, isolated(building)) + BECAUSE[reason];
}

function describeEnd(kind: MachineKind, building: string): string {
  return `Your alert for a ${kind} in ${building} has ended`;
}

const BECAUSE = {
  limit: ': alerts can wait in five buildings at a time.',
  'building is gone': ': the building is no longer on this board.',
  'cancelled with any building': ', too.',
} satisfies Record<EndingReason, string>;
