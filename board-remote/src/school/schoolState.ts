import type { School } from '@laundry-board/shared-types';

/** What is known of a school. */
export type SchoolState =
  /** Nothing has been heard yet. */
  | { readonly phase: 'loading' }
  /** The backend says that the domain has no document. */
  | { readonly phase: 'missing' }
  /** The backend can't be reached and nothing is known. */
  | { readonly phase: 'unreachable' }
  | LiveState;

/** The newest data heard of. */
interface LiveState {
  readonly phase: 'live';
  readonly school: School;
  /** False while the backend can't be asked for newer data. */
  readonly reachable: boolean;
  /** Whether it came in a rush of updates. */
  readonly hurried: boolean;
}

/** The board, before a first answer. */
export const LOADING: SchoolState = { phase: 'loading' };
/** A domain without a school. */
export const MISSING: SchoolState = { phase: 'missing' };
/** A board without data and without a backend. */
export const UNREACHABLE: SchoolState = { phase: 'unreachable' };
