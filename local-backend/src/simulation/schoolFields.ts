import type { Fields, Value } from '../firestore/documents/value.ts';
import type { SimulatedMachine } from './machine.ts';

const list = (values: readonly Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

/** What a gateway has to know of a machine to write it. */
type Reporting = Pick<SimulatedMachine, 'reported'>;

/** What a gateway has to know of its school. */
export interface ReportingSchool {
  readonly buildings: readonly {
    readonly id: string;
    readonly name: string;
    readonly washers: readonly Reporting[];
    readonly dryers: readonly Reporting[];
  }[];
}

const machineValue = ({ reported }: Reporting): Value =>
  map({
    isInUse: { booleanValue: reported.isInUse },
    lastUpdated: { timestampValue: new Date(reported.lastUpdated).toISOString() },
  });

/** The school document as its gateway writes it (spec §3). */
export const schoolFields = ({ buildings }: ReportingSchool): Fields => ({
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
