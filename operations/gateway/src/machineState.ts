import type { MachineConfig } from './config.ts';
import type { Reading } from './message.ts';

/*
 * What is known of one machine, and how each event changes it. All times are milliseconds of one clock that nobody sets,
 * so a computer whose clock is set back goes on as before.
 */

/** What has been heard of a machine. */
export interface MachineState {
  /** Whether it runs; null until a message, or what was written before the start, has said so. */
  readonly isRunning: boolean | null;
  /** Whether any message has said what it does, even if that isn't enough to say whether it runs. */
  readonly hasReading: boolean;
  /** Since when its readings have been "off"; null if the last one was not. */
  readonly offSince: number | null;
  /** When its cycle will end. */
  readonly endsAt: number | null;
  /** When it was last heard; a message that the broker had retained doesn't count. */
  readonly heardAt: number | null;
  /** What its availability topic says, and until when the machine was available. */
  readonly availability: { readonly isAvailable: boolean; readonly until: number | null };
}

export type MachineEvent =
  /** `isRetained`: the broker has kept it since an unknown time. */
  | { readonly type: 'reading'; readonly reading: Reading; readonly isRetained: boolean }
  | { readonly type: 'remaining'; readonly minutes: number; readonly isRetained: boolean }
  | { readonly type: 'availability'; readonly isAvailable: boolean }
  /** The broker is away. It repeats what is available when it is back. */
  | { readonly type: 'disconnected' }
  /** What the school's document said before this process started. */
  | { readonly type: 'written before'; readonly isInUse: boolean };

export const UNHEARD: MachineState = {
  isRunning: null,
  hasReading: false,
  offSince: null,
  endsAt: null,
  heardAt: null,
  availability: { isAvailable: false, until: null },
};

type Rules = Pick<MachineConfig, 'offAfterMs' | 'expireAfterMs' | 'availability'>;

/** The state after an event at a time. */
export function transition(
  state: MachineState,
  event: MachineEvent,
  rules: Rules,
  now: number,
): MachineState {
  switch (event.type) {
    case 'reading': {
      const next = read(settle(state, rules, now), event.reading, now);
      return settle(heard(next, event.isRetained, now), rules, now);
    }
    case 'remaining':
      // Nobody knows when a retained number of minutes was counted.
      if (event.isRetained) return state;
      return heard({ ...state, endsAt: now + event.minutes * 60_000 }, false, now);
    case 'availability':
      return withAvailability(state, event.isAvailable, now);
    case 'disconnected':
      return withAvailability(state, false, now);
    case 'written before':
      return state.isRunning === null ? { ...state, isRunning: event.isInUse } : state;
  }
}

function read(before: MachineState, reading: Reading, now: number): MachineState {
  const state = { ...before, hasReading: true };
  switch (reading) {
    case 'on':
      return { ...state, isRunning: true, offSince: null };
    case 'off':
      return { ...state, offSince: state.offSince ?? now };
    case 'between':
      return { ...state, offSince: null };
  }
}

function heard(state: MachineState, isRetained: boolean, now: number): MachineState {
  return isRetained ? state : { ...state, heardAt: now };
}

function withAvailability(state: MachineState, isAvailable: boolean, now: number): MachineState {
  const { availability } = state;
  if (isAvailable) return { ...state, availability: { isAvailable, until: now } };
  return availability.isAvailable
    ? { ...state, availability: { isAvailable: false, until: now } }
    : state;
}

/** Once "off" has lasted long enough, the machine is off, and the end of its cycle is no longer one. */
function settle(state: MachineState, { offAfterMs }: Rules, now: number): MachineState {
  if (state.offSince === null || now - state.offSince < offAfterMs) return state;
  return { ...state, isRunning: false, offSince: null, endsAt: null };
}

/** What a machine's place in the document says. Times are of the same clock. */
export interface MachineReport {
  readonly isInUse: boolean;
  /** The last moment at which its sensor was known to live; null if there was none. */
  readonly aliveAt: number | null;
  readonly endsAt: number | null;
}

/**
 * What is known of a machine now.
 *
 * @param disconnectedAt Since when the broker has been away; null while it is connected.
 */
export function reportOf(
  state: MachineState,
  rules: Rules,
  disconnectedAt: number | null,
  now: number,
): MachineReport {
  const aliveAt = aliveUntil(state, rules, disconnectedAt ?? now);
  // Nothing is known of a machine after that: it doesn't go off while nobody looks.
  const { isRunning, endsAt } = settle(state, rules, aliveAt ?? now);
  const isInUse = isRunning === true;
  return { isInUse, aliveAt, endsAt: isInUse ? endsAt : null };
}

/** @param latest The last moment at which the broker could say anything. */
function aliveUntil(state: MachineState, rules: Rules, latest: number): number | null {
  // Of a sensor that lives and has never said what its machine does, residents would read that it is free.
  if (!state.hasReading && state.isRunning === null) return null;
  if (rules.availability !== undefined) {
    const { isAvailable, until } = state.availability;
    return isAvailable ? latest : until;
  }
  if (state.heardAt === null) return null;
  return Math.min(latest, state.heardAt + rules.expireAfterMs);
}
