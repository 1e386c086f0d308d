import type { Building, Machine, School } from '@laundry-board/shared-types';

/** A value as Firestore's REST interface writes it. */
export type RestValue = Readonly<Record<string, unknown>>;

/** The fields of a school document, as a gateway writes them by Firestore's REST interface. */
export function schoolFields({ buildings }: School): Readonly<Record<string, RestValue>> {
  return { buildings: list(buildings.map(buildingValue)) };
}

function buildingValue({ id, name, washingmachines, dryers }: Building): RestValue {
  return map({
    id: { stringValue: id },
    name: { stringValue: name },
    washingmachines: list(washingmachines.map(machineValue)),
    dryers: list(dryers.map(machineValue)),
  });
}

function machineValue({ isInUse, lastUpdated }: Machine): RestValue {
  return map({
    isInUse: { booleanValue: isInUse },
    lastUpdated: { timestampValue: new Date(lastUpdated).toISOString() },
  });
}

function map(fields: Readonly<Record<string, RestValue>>): RestValue {
  return { mapValue: { fields } };
}

function list(values: readonly RestValue[]): RestValue {
  return { arrayValue: { values } };
}
