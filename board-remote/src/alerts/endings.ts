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

/** That an alert has ended without news, which its resident could not know. */
export interface Ending {
  readonly alert: Alert;
  /** The building's name as residents read it. */
  readonly building: string;
  readonly reason: EndingReason;
}

/** Named buildings, as a school or a resident has them. */
export type BuildingNames = ReadonlyMap<string, string>;

/** What the ends of alerts say. An alert in any building never ends without news. */
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
