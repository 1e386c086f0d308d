import type { PartResult } from '../part.ts';
import type { Sample } from './sample.ts';
import { figureTables } from './figureTables.ts';
import { filesByVariant } from './filesByVariant.ts';
import { ratioRows } from './ratioRows.ts';
import { ratioTable } from './ratioTable.ts';
import { summaries } from './summaries.ts';

/** What people and machines read of the visits: ratios first, then every figure. */
export function reportVisits(samples: readonly Sample[], browser: string): PartResult {
  const look = summaries(samples);
  const rows = ratioRows(samples, look);
  return {
    rows,
    tables: [ratioTable(rows), ...figureTables(samples, look)],
    details: { browser, files: filesByVariant(samples), samples },
  };
}
