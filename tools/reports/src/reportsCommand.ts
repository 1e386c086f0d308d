import { readFile } from 'node:fs/promises';
import type { Report } from '@laundry-board/shared-types';
import { cleanReport } from './parseReports.ts';
import { summarize } from './summary.ts';
import { summaryText } from './summaryText.ts';

/**
 * `npm run reports -- file.ndjson`: sums a file of reports up. Each line is a report, a batch of them, or a line of the
 * receiver's log, also as Cloud Logging exports it.
 *
 * @throws Error, one line, without a file or without a report in it.
 */
export async function reports(args: readonly string[]): Promise<void> {
  const [file] = args;
  if (file === undefined) throw new Error('npm run reports -- file.ndjson');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} can't be read.`, { cause });
  });
  const { found, skipped } = readReports(text);
  if (found.length === 0) throw new Error(`${file} holds no reports.`);
  console.log(summaryText(summarize(found)));
  if (skipped > 0) console.log(`\n${skipped} lines without a report were left out.`);
}

/** The reports of a text with one JSON value a line, and how many lines held none. */
export function readReports(text: string): {
  readonly found: readonly Report[];
  readonly skipped: number;
} {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const parsed = lines.map((line) => reportsIn(parseJson(line)));
  return { found: parsed.flat(), skipped: parsed.filter((list) => list.length === 0).length };
}

function reportsIn(value: unknown): readonly Report[] {
  if (Array.isArray(value)) return value.flatMap(reportsIn);
  if (typeof value !== 'object' || value === null) return [];
  const report = cleanReport(value);
  if (report !== undefined) return [report];
  for (const name of ['report', 'reports', 'jsonPayload']) {
    if (name in value) return reportsIn(Reflect.get(value, name));
  }
  return [];
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
