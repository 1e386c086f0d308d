import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { z } from 'zod';
import { jsonIn } from '../json.ts';
import { type BuildingHistory, NOTHING_KNOWN, openKey } from './buildingHistory.ts';
import type { Week } from './weeks.ts';

/*
 * A building's history as a document: its content is one text of JSON, because Firestore indexes each number of a list, and
 * no more than 1,500 bytes of a text.
 */

/** Per cent of 168 hours, two digits each, 99 for all of them; `--` where it is not known. Empty for none. */
const sharesText = z.string().regex(/^(?:(?:\d\d|--){168})?$/);

const count = z.number().nonnegative();
const kindWeek = z.strictObject({ machines: count, shares: sharesText });
const kind = z.enum(['washer', 'dryer']) satisfies z.ZodType<MachineKind>;

/** Times and durations are whole seconds, but for those of hours, which are milliseconds. */
const content = z.strictObject({
  weeks: z.array(
    z.strictObject({ week: z.number(), runs: count, washer: kindWeek, dryer: kindWeek }),
  ),
  open: z.array(
    z.strictObject({ kind, week: z.number(), hour: count, inUse: count, known: count }),
  ),
  machines: z.record(
    z.string(),
    z.strictObject({
      startedAt: z.number().nullable(),
      /** When it started, and how long it lasted. */
      runs: z.array(z.tuple([z.number(), z.number()])),
      /** Its number, runs, and how long the machine was in use and known. */
      days: z.array(z.tuple([z.number(), count, count, count])),
    }),
  ),
});

/** By machine: since when and until when. Beside the content, which earlier versions read without it. */
const watchedTimes = z.record(z.string(), z.tuple([z.number(), z.number()])).catch({});

const historyFields = z.object({
  zone: z.string(),
  updated: z.number(),
  content: z.string(),
  watched: z.string().default('{}'),
});

/** A history that was written earlier. */
export interface WrittenHistory {
  readonly zone: string;
  /** When it was written, milliseconds since 1970. */
  readonly updated: number;
  readonly history: BuildingHistory;
}

/** @param updated Milliseconds since 1970. */
export function encodeHistory(
  history: BuildingHistory,
  zone: string,
  updated: number,
): DocumentFields {
  const machines = [...history.machines].map(([key, { startedAt, runs, days }]) => {
    const encoded = {
      startedAt: startedAt === null ? null : seconds(startedAt),
      runs: runs.map(({ start, lasted }) => [seconds(start), seconds(lasted)]),
      days: days.map((one) => [one.day, one.runs, seconds(one.inUse), seconds(one.known)]),
    };
    return [key, encoded] as const;
  });
  const text = JSON.stringify({
    weeks: history.weeks.map(encodeWeek),
    open: [...history.open.values()],
    machines: Object.fromEntries(machines),
  });
  const watched = [...history.machines].flatMap(([key, { watched: time }]) =>
    time === null ? [] : [[key, [seconds(time.since), seconds(time.until)]] as const],
  );
  return {
    zone,
    updated: new Date(updated),
    content: text,
    watched: JSON.stringify(Object.fromEntries(watched)),
  };
}

function encodeWeek({ week, runs, kinds: { washer, dryer } }: Week) {
  return { week, runs, washer: encodeKind(washer), dryer: encodeKind(dryer) };
}

function encodeKind({ machines, shares }: Week['kinds'][MachineKind]) {
  const digits = (share: number) => String(Math.min(99, share)).padStart(2, '0');
  const text = shares.map((share) => (share === null ? '--' : digits(share))).join('');
  return { machines, shares: machines === 0 ? '' : text };
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}

/** @param fields As the gateway's Firestore gives them. @returns Null for what is no history. */
export function parseHistory(fields: unknown): WrittenHistory | null {
  const document = historyFields.safeParse(fields);
  if (!document.success) return null;
  const { zone, updated } = document.data;
  const parsed = content.safeParse(jsonIn(document.data.content));
  if (!parsed.success) return null;
  const { weeks, open, machines } = parsed.data;
  const watched = watchedTimes.parse(jsonIn(document.data.watched));
  const watchedOf = (key: string) => {
    const [since, until] = watched[key] ?? [];
    if (since === undefined || until === undefined) return null;
    return { since: since * 1000, until: until * 1000 };
  };
  return {
    zone,
    updated,
    history: {
      weeks: weeks.map(({ week, runs, washer, dryer }) => ({
        week,
        runs,
        kinds: { washer: parsedKind(washer), dryer: parsedKind(dryer) },
      })),
      open: new Map(open.map((hour) => [openKey(hour), hour])),
      machines: new Map(
        Object.entries(machines).map(([key, { startedAt, runs, days }]) => [
          key,
          {
            startedAt: startedAt === null ? null : startedAt * 1000,
            watched: watchedOf(key),
            runs: runs.map(([start, lasted]) => ({ start: start * 1000, lasted: lasted * 1000 })),
            days: days.map(([day, ended, inUse, known]) => ({
              day,
              runs: ended,
              inUse: inUse * 1000,
              known: known * 1000,
            })),
          },
        ]),
      ),
    },
  };
}

function parsedKind({ machines, shares }: z.infer<typeof kindWeek>) {
  if (shares === '') return { machines: 0, shares: NOTHING_KNOWN.shares };
  const hours = shares.match(/../g) ?? [];
  return { machines, shares: hours.map((share) => (share === '--' ? null : Number(share))) };
}
