import { Bytes, DocumentReference, GeoPoint, Timestamp } from 'firebase/firestore';

/** A field as it can leave the page: what is no JSON becomes a text that names its kind. */
export function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return `timestamp ${value.seconds} s ${value.nanoseconds} ns`;
  if (value instanceof GeoPoint) return `geo point ${value.latitude} ${value.longitude}`;
  if (value instanceof Bytes) return `bytes ${value.toBase64()}`;
  if (value instanceof DocumentReference) return `reference ${value.path}`;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, plainValue(inner)]),
  );
}
