import type { MachineKind } from './machineStatus.ts';

/** Where a machine is, by which it is identified: machines have no ids. */
export interface MachinePlace {
  readonly kind: MachineKind;
  readonly buildingId: string;
  /** Its number in the building's list of its kind, from 1. */
  readonly number: number;
}

/** Whether a place is that of the same machine. */
export function isAt(place: MachinePlace): (other: MachinePlace) => boolean {
  return ({ kind, buildingId, number }) =>
    kind === place.kind && buildingId === place.buildingId && number === place.number;
}
