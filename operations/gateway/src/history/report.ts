import { UserError } from '@laundry-board/sites';
import { type Config, type MachineConfig, readingKey } from '../config.ts';
import type { Firestore } from '../firestore.ts';
import { tableOf } from '../table.ts';
import { parseHistory } from './historyDocument.ts';
import { hoursIn } from './hours.ts';
import { KEPT_DAYS, type MachineUse } from './machineUse.ts';

interface ReportOptions {
  readonly config: Config;
  readonly firestore: Pick<Firestore, 'read'>;
  readonly isCsv: boolean;
  readonly print: (text: string) => void;
  /** Takes what is said beside the report. */
  readonly note: (text: string) => void;
}

/** What some machines were used for. */
interface Used {
  readonly runs: number;
  /** Milliseconds in use. */
  readonly inUse: number;
}

interface Row {
  readonly building: string;
  readonly machine: string;
  readonly week: Used;
  readonly month: Used;
  /** When the last run that was seen has started, milliseconds since 1970; null if none was. */
  readonly lastRun: number | null;
  /** For how much of the days that are reported it was known what the machine did, from 0 to 1. */
  readonly known: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * `--report`: prints what each machine was used for in the last 7 and 28 days, today included, and the sums of each building.
 *
 * @throws UserError if the configuration has no time zone, FirestoreError if the history can't be read.
 */
export async function report(options: ReportOptions): Promise<void> {
  const { config, firestore, isCsv, print, note } = options;
  const { timeZone: zone, school, buildings } = config;
  if (zone === undefined) {
    throw new UserError(
      '--report needs a time_zone in the configuration: without it, nothing is remembered.',
    );
  }
  const pathOf = (id: string) => `schools/${school}/history/${id}`;
  const { documents, time } = await firestore.read(buildings.map(({ id }) => pathOf(id)));
  if (documents.size === 0) {
    note('Nothing is remembered yet. The gateway writes it after each hour, and when it ends.');
  }
  const rows = buildings.flatMap(({ id, name, washers, dryers }) => {
    const machines = parseHistory(documents.get(pathOf(id))?.fields)?.history.machines;
    const rowsOf = (kind: string, list: readonly MachineConfig[]) =>
      list.map((rules, place) => {
        const machine = `${kind} ${rules.label ?? place + 1}`;
        return { building: name, machine, ...useIn(machines?.get(readingKey(rules)), zone, time) };
      });
    const own = [...rowsOf('washer', washers), ...rowsOf('dryer', dryers)];
    return [...own, sumOf(name, own)];
  });
  const cells = [HEADINGS, ...rows.map((row) => cellsOf(row, zone))];
  print(isCsv ? csvOf(cells) : tableOf(cells, 2));
}

function useIn(
  use: MachineUse | undefined,
  zone: string,
  time: number,
): Omit<Row, 'building' | 'machine'> {
  const { day: today, hour } = hoursIn(zone)(time);
  const within = (days: number) => use?.days.filter(({ day }) => day > today - days) ?? [];
  const usedIn = (days: number): Used => ({
    runs: sum(within(days).map(({ runs }) => runs)),
    inUse: sum(within(days).map(({ inUse }) => inUse)),
  });
  const reported = (KEPT_DAYS - 1) * DAY_MS + (hour % 24) * HOUR_MS + (time % HOUR_MS);
  return {
    week: usedIn(7),
    month: usedIn(KEPT_DAYS),
    lastRun: use?.startedAt ?? use?.runs.at(-1)?.start ?? null,
    known: Math.min(1, sum(within(KEPT_DAYS).map(({ known }) => known)) / reported),
  };
}

/** The sums of a building's machines. */
function sumOf(building: string, rows: readonly Row[]): Row {
  const of = (used: (row: Row) => Used): Used => ({
    runs: sum(rows.map((row) => used(row).runs)),
    inUse: sum(rows.map((row) => used(row).inUse)),
  });
  const last = Math.max(...rows.map(({ lastRun }) => lastRun ?? -Infinity));
  return {
    building,
    machine: 'all',
    week: of(({ week }) => week),
    month: of(({ month }) => month),
    lastRun: last === -Infinity ? null : last,
    known: rows.length === 0 ? 0 : sum(rows.map(({ known }) => known)) / rows.length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

const HEADINGS = [
  'Building',
  'Machine',
  'Runs, 7 days',
  'Hours, 7 days',
  'Runs, 28 days',
  'Hours, 28 days',
  'Last run',
  'Known, %',
];

function cellsOf(row: Row, zone: string): readonly string[] {
  const { building, machine, week, month, lastRun, known } = row;
  const used = [week, month].flatMap(({ runs, inUse }) => [
    String(runs),
    (inUse / HOUR_MS).toFixed(1),
  ]);
  const last = lastRun === null ? '' : timeOf(lastRun, zone);
  return [building, machine, ...used, last, String(Math.round(known * 100))];
}

/** Such as `2026-01-31 18:05`. */
function timeOf(ms: number, timeZone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone }).slice(0, -3);
}

/** As https://www.rfc-editor.org/rfc/rfc4180 has it, with the mark by which spreadsheets know that it is UTF-8. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`;
}
