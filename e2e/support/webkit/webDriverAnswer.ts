import { isObject } from '@laundry-board/shared-types';

/* What a browser answers by WebDriver, of which nothing is known beforehand. */

/** A field of an object; undefined for what is no object. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** A list; an empty one for what is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Why a browser has refused a command: its code and its message. */
export function refusalIn(answer: unknown): string {
  return `${String(field(answer, 'error'))}: ${String(field(answer, 'message'))}`;
}
