import type { Fields, Value } from '../firestore/documents/value.ts';
import type { SimulatedMachine } from './machine.ts';
import type { SimulatedSchool } from './simulatedSchool.ts';

const list = (values: readonly Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

const machineValue = ({ reported }: SimulatedMachine): Value =>
  map({
    isInUse: { booleanValue: reported.isInUse },
    lastUpdated: { timestampValue: new Date(reported.lastUpdated).toISOString() },
  });

/** The school document as its gateway writes it (specification §3). */
export const schoolFields = ({ buildings }: SimulatedSchool): Fields => ({
  buildings: list(
    buildings.map(({ id, name, washers, dryers }) =>
      map({
        id: { stringValue: id },
        name: { stringValue: name },
        washingmachines: list(washers.map(machineValue)),
        dryers: list(dryers.map(machineValue)),
      }),
    ),
  ),
});
