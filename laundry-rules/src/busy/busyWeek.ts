import {
  asCount,
  asMillis,
  asText,
  createDocumentReader,
  own,
} from '../documents/documentReader.ts';
import type { DocumentFields } from '../documents/schoolDocuments.ts';
import { isTimeZone } from './hourOfWeek.ts';

/**
 * How much of a kind's machines is usually in use, by the hour of the week from Monday 0:00: whole tenths, rounded down,
 * 9 for nine tenths and more; null where it is not known.
 */
export type BusyHours = readonly (number | null)[];

/** When a building's machines are usually in use: the content of `schools/{domain}/busy/{building}`. */
export interface BusyWeek {
  /** Missing where too little is known. */
  readonly washers?: BusyHours;
  /** Missing where too little is known. */
  readonly dryers?: BusyHours;
  /** Of how many weeks it is the mean. */
  readonly weeks: number;
  /** The time zone of its hours, such as `America/New_York`. */
  readonly zone: string;
  /** When it was written, milliseconds since the epoch. */
  readonly updated: number;
}

/** A character an hour, a digit or `-` for one that is not known. */
const HOURS = /^[\d-]{168}$/;

/** The only entry for the data of such a document. Accepts anything and never throws; null if anything in it is wrong. */
export function parseBusyWeek(data: unknown): BusyWeek | null {
  const reader = createDocumentReader();
  const map = reader.asMap(data);
  const washers = reader.read<BusyHours | null>(map, 'washers', asHours, null);
  const dryers = reader.read<BusyHours | null>(map, 'dryers', asHours, null);
  const weeks = asCount(own(map, 'weeks'));
  const zone = asText(own(map, 'zone'));
  const updated = asMillis(own(map, 'updated'));
  if (reader.problems() > 0 || (washers === null && dryers === null)) return null;
  if (!weeks || zone === null || !isTimeZone(zone) || updated === null) return null;
  return { ...(washers && { washers }), ...(dryers && { dryers }), weeks, zone, updated };
}

function asHours(value: unknown): BusyHours | null {
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
