import type { Fields, Value } from '../firestore/documents/values.ts';
import type { MachineReport, Machines } from './machineReports.ts';

export function listValue(values: readonly Value[]): Value {
  return { arrayValue: { values } };
}

export function mapValue(fields: Fields): Value {
  return { mapValue: { fields } };
}

function machineValue({ isInUse, lastUpdated, finishesAt, label }: MachineReport): Value {
  return mapValue({
    isInUse: { booleanValue: isInUse },
    lastUpdated: timeValue(lastUpdated),
    ...(finishesAt !== undefined && { finishesAt: timeValue(finishesAt) }),
    ...(label !== undefined && { label: { stringValue: label } }),
  });
}

function timeValue(time: number): Value {
  return { timestampValue: new Date(time).toISOString() };
}

/** The two lists of a building's machines (spec §3). */
export function machineFields({ washers, dryers }: Machines<MachineReport>): Fields {
  return {
    washingmachines: listValue(washers.map(machineValue)),
    dryers: listValue(dryers.map(machineValue)),
  };
}
