import type { Machine, MachineKind } from './machineStatus.ts';

/** Machines of a building, by their kind. */
export type Machines = Readonly<Record<MachineKind, readonly Machine[]>>;

export const NO_MACHINES: Machines = { washer: [], dryer: [] };

/** How many machines are Available; one that is Offline never counts. */
export type FreeMachines = Readonly<Record<MachineKind, number>>;

/** How many machines are free, as a gateway has counted them. */
export interface FreeCount {
  /** Null when it does not say. */
  readonly free: FreeMachines | null;
  /** When it has counted, milliseconds since the epoch; 0 when missing. */
  readonly at: number;
}

/** A building as the board shows it. */
export interface Building {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  /** What is known of its machines: nothing, how many there are but not what they are doing now, or everything. */
  readonly knowledge: 'nothing' | 'old' | 'current';
  /** Empty while nothing is known of them. */
  readonly machines: Machines;
  /** Stands in for machines that are not known; null in a building whose machines are in the school's document. */
  readonly count: FreeCount | null;
}

/** Whether the machines of a building are in a document of their own. */
export function isSeparate({ count }: Building): boolean {
  return count !== null;
}

/** A school as the board shows it. */
export interface School {
  readonly buildings: readonly Building[];
}

/** What the backend has said of a school. */
export type Content =
  /** Nothing yet. */
  | { readonly kind: 'loading' }
  /** There is no document for the domain. */
  | { readonly kind: 'missing' }
  | LiveSchool
  /** It can't be asked any more: the SDK has failed for good. */
  | { readonly kind: 'failed'; readonly error: Error };

export interface LiveSchool {
  readonly kind: 'live';
  readonly school: School;
}

/** What the backend has said of a school, and how far it may be trusted. */
export type SchoolState =
  | Content
  /** The backend can't be asked for newer data. */
  | { readonly kind: 'unreachable'; readonly content: Content }
  /** Nobody has watched for a while, so the school may be wrong now. */
  | { readonly kind: 'paused'; readonly content: LiveSchool };

/** The newest school, even if it is not live now; null before the first snapshot and without a document. */
export function schoolOf(state: SchoolState): School | null {
  const content = state.kind === 'unreachable' || state.kind === 'paused' ? state.content : state;
  return content.kind === 'live' ? content.school : null;
}
