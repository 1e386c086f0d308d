import type { Machine, MachineKind } from './machineStatus.ts';

/** Machines of a building, by their kind. */
export type Machines = Readonly<Record<MachineKind, readonly Machine[]>>;

export const NO_MACHINES: Machines = { washer: [], dryer: [] };

/** How many machines are Available; one that is Offline never counts. */
export type FreeMachines = Readonly<Record<MachineKind, number>>;

/** What a gateway has counted itself. */
export interface GatewayCount {
  /** Null when it does not say. */
  readonly free: FreeMachines | null;
  /** When it has counted, milliseconds since the epoch; 0 when missing. */
  readonly at: number;
}

/** A building as the school's document has it. */
export interface ReportedBuilding {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  readonly machines:
    | { readonly kind: 'in place'; readonly byKind: Machines }
    /** They are in `schools/{domain}/buildings/{id}` (docs/data-model.md). */
    | { readonly kind: 'separate'; readonly count: GatewayCount };
}

/** A school as its document has it. */
export interface ReportedSchool {
  readonly buildings: readonly ReportedBuilding[];
}

/** What is known of a building's machines. */
export type Knowledge =
  | 'nothing'
  /** How many there are, but not what they are doing now. */
  | 'old'
  | 'current';

/** A building as the board shows it. */
export interface Building {
  readonly id: string;
  /** Empty when missing. */
  readonly name: string;
  readonly knowledge: Knowledge;
  /** Empty while nothing is known of them. */
  readonly machines: Machines;
  /** Stands in for machines that are not known; null in a building whose machines are in the school's document. */
  readonly count: GatewayCount | null;
}

/** A school as the board shows it, in the order of this device. */
export interface School {
  readonly buildings: readonly Building[];
}

/** What the backend has said of a school so far. */
export type Known<S> =
  /** Nothing. */
  | { readonly kind: 'loading' }
  /** There is no document for the domain. */
  | { readonly kind: 'missing' }
  | Live<S>;

interface Live<S> {
  readonly kind: 'live';
  readonly school: S;
}

/** What is known of a school, and how far it may be trusted. */
export type SchoolState =
  | Known<School>
  /** The backend can't be asked for newer data. */
  | { readonly kind: 'unreachable'; readonly known: Known<School> }
  /** Nobody has watched for a while, so the known school may be wrong now. */
  | { readonly kind: 'paused'; readonly known: Live<School> };

/** What the backend said last. */
export function lastKnown(state: SchoolState): Known<School> {
  return state.kind === 'unreachable' || state.kind === 'paused' ? state.known : state;
}

/** The newest known school, even if it is no longer live; null before the first report and without a document. */
export function knownSchool(state: SchoolState): School | null {
  const known = lastKnown(state);
  return known.kind === 'live' ? known.school : null;
}
