import { shownText } from '../names.ts';

/** A document's map: its fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads the fields of a document that may hold anything, and counts what is malformed. */
export interface DocumentReader {
  /** A field's value; `other` when it is missing, or when `parse` rejects it with null, which is a problem. */
  readonly read: <T>(
    map: Fields,
    field: string,
    parse: (value: unknown) => T | null,
    other: T,
  ) => T;
  /** A map; an empty one for anything else, which is a problem. */
  readonly asMap: (value: unknown) => Fields;
  /** Counts other malformed things. */
  readonly addProblems: (count: number) => void;
  readonly problems: () => number;
}

/** A reader that has found no problem yet. */
export function createDocumentReader(): DocumentReader {
  let problems = 0;
  return {
    read: (map, field, parse, other) => {
      const value = own(map, field);
      if (value === undefined) return other;
      const parsed = parse(value);
      if (parsed === null) problems += 1;
      return parsed ?? other;
    },
    asMap: (value) => {
      if (isMap(value)) return value;
      problems += 1;
      return {};
    },
    addProblems: (count) => {
      problems += count;
    },
    problems: () => problems,
  };
}

/** A field of the map itself, not one that it inherits: see {@link isMap} on `__proto__`. */
export function own(map: Fields, field: string): unknown {
  return Object.hasOwn(map, field) ? map[field] : undefined;
}

/**
 * True for a document's map field, not for a list nor for an instance of Firestore's value classes
 * (Timestamp, GeoPoint, Bytes, DocumentReference).
 *
 * The SDK copies fields with `map[key] = value`, so that a field named `__proto__` becomes the map's
 * prototype: a prototype is that of a class only when it has a constructor of its own.
 */
export function isMap(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null || !Object.hasOwn(prototype, 'constructor');
}

// Each returns null for a value of another type.

export function asBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Something that is so, or else is left out. */
export function asFlag(value: unknown): boolean | null {
  return value === null ? false : asBoolean(value);
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The label of a machine: a text of at most 12 characters, beside the spaces around it; empty for none. */
export function asLabel(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value !== 'string') return null;
  const label = shownText(value);
  return /^.{0,12}$/u.test(label) ? label : null;
}

export function asList(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? Array.from<unknown>(value) : null;
}

/** A whole number from 0. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** This century, milliseconds since the epoch. */
const CENTURY = { start: Date.UTC(2000, 0), end: Date.UTC(2100, 0) };

/**
 * A Firestore Timestamp or a number, as milliseconds. A number that is not of this century counts other units, such as
 * seconds; 0 stands for never.
 */
export function asMillis(value: unknown): number | null {
  if (isTimestamp(value)) {
    const millis = value.toMillis();
    return typeof millis === 'number' && Number.isFinite(millis) ? millis : null;
  }
  if (typeof value !== 'number') return null;
  return value === 0 || (value >= CENTURY.start && value < CENTURY.end) ? value : null;
}

// Recognised by its method, which nothing else in a document has. An instanceof would tie the parser to one copy of the
// SDK.
function isTimestamp(value: unknown): value is { readonly toMillis: () => unknown } {
  if (typeof value !== 'object' || value === null || !('toMillis' in value)) return false;
  return typeof value.toMillis === 'function';
}
