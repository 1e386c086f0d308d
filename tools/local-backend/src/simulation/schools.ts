import type { Fields } from '../firestore/documents/values.ts';
import { any, type MachineReport, type Machines, reportOf, type Start } from './machineReports.ts';
import { listValue, machineFields, mapValue } from './values.ts';

/** What a gateway knows about its school. */
interface ReportedSchool {
  readonly buildings: readonly (Machines<MachineReport> & {
    readonly id: string;
    readonly name: string;
  })[];
}

/** The schools of the demo accounts by domain, with buildings from empty to large. */
const SCHOOLS: Readonly<Record<string, Readonly<Record<string, Machines<Start>>>>> = {
  'campus.example': {
    'North Hall': { washers: any(8), dryers: [...any(5), 'offline'] },
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

/** The school whose machines say when their cycles will end. */
const SAYS_ENDS = 'campus.example';

/** The schools of the demo accounts at a time, in milliseconds, after a start. */
export function schoolsAt(startedAt: number, now: number) {
  return Object.entries(SCHOOLS).map(([domain, plans]) => {
    const buildings = Object.entries(plans).map(([name, plan]) => {
      const id = name.toLowerCase().replace(' ', '-');
      const reports = (kind: keyof Machines<unknown>) =>
        plan[kind].map((start, index) =>
          reportOf(
            kind,
            start,
            `${domain}/${id}/${kind}/${index}`,
            startedAt,
            now,
            domain === SAYS_ENDS,
          ),
        );
      return { id, name, washers: reports('washers'), dryers: reports('dryers') };
    });
    return { domain, buildings };
  });
}

/** The school document as a gateway writes it (spec §3). */
export function schoolFields({ buildings }: ReportedSchool): Fields {
  return {
    buildings: listValue(
      buildings.map(({ id, name, ...machines }) =>
        mapValue({
          id: { stringValue: id },
          name: { stringValue: name },
          ...machineFields(machines),
        }),
      ),
    ),
  };
}
