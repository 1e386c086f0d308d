import { isObject } from '@laundry-board/shared-types';

/** Reads a field of a YAML document. @throws Error that names the place when it is not text. */
export function readText(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new Error(`${place} is not a text.`);
  return value.trim();
}

/** @throws Error that names the place when it is not a list. */
export function readList(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${place} is not a list.`);
  return value;
}

/** @throws Error that names the place when it has no fields. */
export function readFields(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (!isObject(value) || Array.isArray(value)) throw new Error(`${place} has no fields.`);
  return value;
}
