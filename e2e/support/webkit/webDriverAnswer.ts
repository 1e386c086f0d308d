import { fieldOf } from '@laundry-board/shared-types';

/* What a browser answers by WebDriver, of which nothing is known beforehand. */

/** A list; an empty one for what is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Why a browser has refused a command: its code and its message. */
export function refusalIn(answer: unknown): string {
  return `${String(fieldOf(answer, 'error'))}: ${String(fieldOf(answer, 'message'))}`;
}
