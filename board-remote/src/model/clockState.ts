/**
 * Smaller offsets count as none (spec decision 19), milliseconds: the server's `Date` header has whole seconds, and the newest
 * report of an active school is about as old.
 */
export const TOLERANCE_MS = 2000;

/** Longest time without tiles because the time is not known, milliseconds. */
export const START_LIMIT_MS = 5000;

/**
 * Longest time until the board decides whether the device's clock was set or the device slept, milliseconds: it skips
 * one evaluation of the washers.
 */
export const JUMP_LIMIT_MS = 1500;

/** An offset is by how much the device's clock is ahead of the server's, in milliseconds throughout. */
interface Unsure {
  /** Offsets that may be right: the first one that a report confirms is. */
  readonly guesses: readonly [number, ...number[]];
  /** The offset that is used if no event decides until then. */
  readonly fallback: number;
  /** By the monotonic clock. */
  readonly until: number;
  /** The newest report in each document that has arrived meanwhile. */
  readonly seen: ReadonlyMap<string, number>;
}

export type ClockState =
  /** The board has just started: nothing is drawn yet. */
  | ({ readonly kind: 'starting' } & Unsure)
  /**
   * The device's clock has jumped: it was set, or the device slept. Until that is decided, the board is drawn as if it
   * was set.
   */
  | ({ readonly kind: 'jumped' } & Unsure)
  | {
      readonly kind: 'running';
      readonly offset: number;
      /** By how much the device's clock is ahead of the monotonic one: constant unless it jumps. */
      readonly drift: number;
      /** Whether the offset is the server's. Otherwise the server is asked. */
      readonly isMeasured: boolean;
    };

export type ClockEvent =
  /** The server has said what time it is. */
  | { readonly type: 'measured'; readonly offset: number }
  /** A document has come. @property newest When the newest machine in it has reported. */
  | { readonly type: 'report'; readonly document: string; readonly newest: number }
  /** A second has passed, or the page woke. */
  | { readonly type: 'tick' };

/** What the device's clock shows and how long the page has run, milliseconds. */
export interface DeviceTime {
  readonly now: number;
  readonly monotonic: number;
}

/** @param kept The last offset that this device has measured; null without one. */
export function startingClock(kept: number | null, { monotonic }: DeviceTime): ClockState {
  return {
    kind: 'starting',
    // A clock that was wrong may have been set meanwhile.
    guesses: kept === null ? [0] : [0, kept],
    fallback: kept ?? 0,
    until: monotonic + START_LIMIT_MS,
    seen: new Map(),
  };
}

/** The offset by which the time is shown. */
export function offsetOf(state: ClockState): number {
  return state.kind === 'running' ? state.offset : state.guesses[0];
}

/** The next state of the clock after an event. */
export function nextClock(state: ClockState, event: ClockEvent, moment: DeviceTime): ClockState {
  switch (event.type) {
    case 'measured':
      return running(event.offset, moment, true);
    case 'report':
      return state.kind === 'running' ? state : compare(state, event, moment);
    case 'tick':
      if (state.kind === 'running') return checkDrift(state, moment);
      return moment.monotonic < state.until ? state : running(state.fallback, moment);
  }
}

type UnsureState = Exclude<ClockState, { kind: 'running' }>;

function compare(
  state: UnsureState,
  { document, newest }: Extract<ClockEvent, { type: 'report' }>,
  moment: DeviceTime,
): ClockState {
  const ahead = moment.now - newest;
  const confirmed = state.guesses.find((guess) => Math.abs(ahead - guess) <= TOLERANCE_MS);
  if (confirmed !== undefined) return running(confirmed, moment);
  // The first report may be of any age. The next one has just been made, so if it seems old, the clock is fast. A
  // report from the future proves nothing, because a machine's own clock may be wrong.
  const before = state.seen.get(document);
  if (before !== undefined && newest > before && ahead > 0) return running(ahead, moment);
  return { ...state, seen: new Map([...state.seen, [document, newest]]) };
}

function checkDrift(
  state: Extract<ClockState, { kind: 'running' }>,
  moment: DeviceTime,
): ClockState {
  const { offset } = state;
  const jump = driftOf(moment) - state.drift;
  if (Math.abs(jump) <= TOLERANCE_MS) return state;
  // A sleep can't turn the clock back, so it was set.
  if (jump < 0) return running(offset + jump, moment);
  return {
    kind: 'jumped',
    guesses: [offset + jump, offset],
    fallback: offset,
    until: moment.monotonic + JUMP_LIMIT_MS,
    seen: new Map(),
  };
}

function running(offset: number, moment: DeviceTime, isMeasured = false): ClockState {
  return { kind: 'running', offset, drift: driftOf(moment), isMeasured };
}

function driftOf({ now, monotonic }: DeviceTime): number {
  return now - monotonic;
}
