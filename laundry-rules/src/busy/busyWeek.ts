import { asCount, asMillis, isMap, own } from '../documents/documentReader.ts';
import type { DocumentFields } from '../writing.ts';
import { isTimeZone } from './hourOfWeek.ts';

/**
 * How much of a kind's machines is usually in use, by the hour of the week from Monday 0:00: whole tenths, rounded down,
 * 9 for nine tenths and more; null where it is not known.
 */
export type BusyHours = readonly (number | null)[];

/** When a building's machines are usually in use, as a page shows it. */
export interface ShownBusyWeek {
  /** Missing where too little is known. */
  readonly washers?: BusyHours;
  /** Missing where too little is known. */
  readonly dryers?: BusyHours;
  /** The time zone of its hours, such as `America/New_York`. */
  readonly zone: string;
}

/** The content of `schools/{domain}/busy/{building}`. */
export interface BusyWeek extends ShownBusyWeek {
  /** Of how many weeks it is the mean. */
  readonly weeks: number;
  /** When it was written, milliseconds since the epoch. */
  readonly updated: number;
}

/** A character an hour, a digit or `-` for one that is not known. */
const HOURS = /^[\d-]{168}$/;

/** The only entry for the data of such a document. Accepts anything and never throws; null if anything in it is wrong. */
export function parseBusyWeek(data: unknown): BusyWeek | null {
  const shown = parseShownBusyWeek(data);
  if (shown === null || !isMap(data)) return null;
  const weeks = asCount(own(data, 'weeks'));
  const updated = asMillis(own(data, 'updated'));
  return !weeks || updated === null ? null : { ...shown, weeks, updated };
}

/** As {@link parseBusyWeek}, of what a page shows. */
export function parseShownBusyWeek(data: unknown): ShownBusyWeek | null {
  if (!isMap(data)) return null;
  const washers = asHours(own(data, 'washers'));
  const dryers = asHours(own(data, 'dryers'));
  const zone = own(data, 'zone');
  if (washers === null || dryers === null || !(washers || dryers)) return null;
  if (typeof zone !== 'string' || !isTimeZone(zone)) return null;
  return { ...(washers && { washers }), ...(dryers && { dryers }), zone };
}

/** Null for what is wrong, undefined where it is missing. */
function asHours(value: unknown): BusyHours | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !HOURS.test(value)) return null;
  return Array.from(value, (tenths) => (tenths === '-' ? null : Number(tenths)));
}

/** The fields of the document. */
export function encodeBusyWeek(week: BusyWeek): DocumentFields {
  const { washers, dryers, weeks, zone, updated } = week;
  return {
    ...(washers && { washers: encodeBusyHours(washers) }),
    ...(dryers && { dryers: encodeBusyHours(dryers) }),
    weeks,
    zone,
    updated: new Date(updated),
  };
}

/** The 168 characters of the document. */
export function encodeBusyHours(hours: BusyHours): string {
  return hours.map((tenths) => tenths ?? '-').join('');
}
