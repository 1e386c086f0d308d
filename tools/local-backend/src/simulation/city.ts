import type { Machine } from '@laundry-board/laundry-rules/machines';
import type { ReportedBuilding } from '@laundry-board/laundry-rules/writing';
import { any, reportOf } from './machineReports.ts';

/** The domain of the large school, whose buildings have documents of their own. */
export const CITY = 'city.example';

const TREES = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Hazel',
  'Juniper',
  'Linden',
  'Oak',
  'Pine',
  'Yew',
];
const KINDS = ['House', 'Hall', 'Court', 'Lodge', 'Tower'];

/** Of each building: 40 machines, 2,000 in all. */
const PLAN = { washers: any(24), dryers: any(16) };

/** The buildings of the large school at a time, in milliseconds, after a start. */
export function cityAt(startedAt: number, now: number): readonly ReportedBuilding[] {
  return TREES.flatMap((tree) =>
    KINDS.map((kind) => {
      const id = `${tree}-${kind}`.toLowerCase();
      const reports = (machines: keyof typeof PLAN): readonly Machine[] =>
        PLAN[machines].map((start, index) =>
          reportOf(machines, start, `${CITY}/${id}/${machines}/${index}`, startedAt, now),
        );
      return {
        id,
        name: `${tree} ${kind}`,
        washers: reports('washers'),
        dryers: reports('dryers'),
      };
    }),
  );
}
