import type { Availability, MachineConfig } from './config.ts';
import { NO_PACE, type Pace, paceAfterReport, seldomMs } from './pace.ts';
import { countAnew, read, type Reading, type Run, settle, UNKNOWN_RUN } from './runRule.ts';

/*
 * What is known of one machine, and how each event changes it. Nothing is known of a machine until a message of its own was
 * understood; what proves life is what the configuration says, all of it; what happened while nobody could look is not
 * counted. All times are milliseconds of one clock that nobody sets, so a computer whose clock is set back goes on as
 * before.
 */

/** What has been heard of a machine. */
export interface MachineState {
  readonly run: Run;
  readonly pace: Pace;
  /** The watts above its threshold that it has reported again and again: since when, and when that was for too long. */
  readonly same: Same | null;
  /** When its cycle will end. */
  readonly endsAt: number | null;
  /** When it was last heard; a message that the broker had retained doesn't count. */
  readonly heardAt: number | null;
  /** The topics that say that it is there, and until when all did. */
  readonly availability: { readonly topics: readonly string[]; readonly until: number | null };
  /** Until when its sensor lived, as was written before the start. */
  readonly writtenAliveAt: number | null;
  /** What was said last on the topic for that, or written before it spoke; null before both. */
  readonly isOutOfOrder: boolean | null;
}

interface Same {
  readonly value: string;
  readonly since: number;
  readonly deadAt: number | null;
}

export type MachineEvent =
  /** `isRetained`: the broker has kept it since an unknown time. */
  | ({ readonly type: 'reading'; readonly reading: Reading } & Heard)
  /** It says something else, which proves that it lives. */
  | ({ readonly type: 'word' } & Heard)
  | { readonly type: 'remaining'; readonly minutes: number | null; readonly isRetained: boolean }
  | { readonly type: 'availability'; readonly topic: string; readonly isAvailable: boolean }
  | { readonly type: 'order'; readonly isOutOfOrder: boolean }
  /** Time has passed, in which a run may have ended. `disconnectedAt`: as {@link reportOf} takes it. */
  | { readonly type: 'time'; readonly disconnectedAt: number | null }
  /** The broker is away. It repeats what is available when it is back. */
  | { readonly type: 'disconnected' }
  | { readonly type: 'connected' }
  /** What the school's document said before this process started. */
  | ({ readonly type: 'written before' } & WrittenBefore);

interface Heard {
  readonly value: string;
  readonly isRetained: boolean;
}

/** What a school's document said of a machine. */
export interface WrittenBefore {
  readonly isOutOfOrder: boolean;
  /** Null for one that was out of order, or not heard for long. */
  readonly state: WrittenState | null;
}

interface WrittenState {
  readonly isInUse: boolean;
  /** For how long it had been free, milliseconds; null if that is not known. */
  readonly freeForMs: number | null;
  /** How long ago its sensor was last known to live, milliseconds. */
  readonly aliveAgoMs: number;
}

export const UNHEARD: MachineState = {
  run: UNKNOWN_RUN,
  pace: NO_PACE,
  same: null,
  endsAt: null,
  heardAt: null,
  availability: { topics: [], until: null },
  writtenAliveAt: null,
  isOutOfOrder: null,
};

type Rules = Pick<MachineConfig, 'source' | 'run' | 'expireAfterMs' | 'availability'>;

/** Boards show a washer for so long after its sensor was last known to live: a shorter absence is none. */
export const ABSENCE_MS = 6000;

/** The state after an event at a time. */
export function transition(
  before: MachineState,
  event: MachineEvent,
  rules: Rules,
  now: number,
): MachineState {
  // What could be seen is settled since the broker was away.
  if (event.type === 'connected') return { ...before, run: countAnew(before.run, now) };
  if (event.type === 'time') return asKnown(before, rules, event.disconnectedAt ?? now);
  const state = upTo(before, rules, now);
  switch (event.type) {
    case 'reading': {
      const run = read(state.run, event.reading, rules.run, now);
      const next = { ...state, run, same: sameAfter(state.same, event, rules, now) };
      return paced(settled(heard(next, event.isRetained, now), rules, now), event.isRetained, now);
    }
    case 'word':
      return heard(state, event.isRetained, now);
    case 'remaining':
      // Nobody knows when a retained number of minutes was counted.
      if (event.isRetained || event.minutes === null) return state;
      return heard({ ...state, endsAt: now + event.minutes * 60_000 }, false, now);
    case 'availability': {
      const others = state.availability.topics.filter((topic) => topic !== event.topic);
      const topics = event.isAvailable ? [...others, event.topic] : others;
      return withAvailability(state, topics, rules, now);
    }
    case 'disconnected':
      return withAvailability(state, [], rules, now);
    case 'order':
      return { ...state, isOutOfOrder: event.isOutOfOrder };
    case 'written before': {
      const next = { ...state, isOutOfOrder: state.isOutOfOrder ?? event.isOutOfOrder };
      if (event.state === null) return next;
      const run = runWrittenBefore(state.run, event.state, now);
      return { ...next, run, writtenAliveAt: now - event.state.aliveAgoMs };
    }
  }
}

/** What was written gives way to what was heard, which doesn't tell since when. */
function runWrittenBefore(run: Run, { isInUse, freeForMs }: WrittenState, now: number): Run {
  const isRunning = run.isRunning ?? isInUse;
  if (isRunning !== isInUse || run.changedAt !== null) return run;
  return { ...run, isRunning, changedAt: freeForMs === null ? null : now - freeForMs };
}

/** The state until now, of which only the time counts in which its sensor lived. */
function upTo(state: MachineState, rules: Rules, now: number): MachineState {
  // It has said nothing but "on" since.
  if (lackOf(state, rules, now)?.of === 'change') return state;
  const aliveAt = aliveUntil(state, rules, now);
  if (aliveAt !== null && now - aliveAt <= ABSENCE_MS) return settled(state, rules, now);
  const seen = aliveAt === null ? state : settled(state, rules, aliveAt);
  return { ...seen, run: countAnew(seen.run, now) };
}

/** The state until its sensor was known to live for the last time. @param latest As {@link aliveUntil} takes it. */
function asKnown(state: MachineState, rules: Rules, latest: number): MachineState {
  const aliveAt = aliveUntil(state, rules, latest);
  return aliveAt === null ? state : settled(state, rules, aliveAt);
}

/** No machine that runs draws the same for so long: of 14 recorded ones, none did for longer than 66 s. */
const SAME_MS = 10 * 60_000;

function sameAfter(
  before: Same | null,
  event: { readonly reading: Reading } & Heard,
  { source }: Rules,
  now: number,
): Same | null {
  const { reading, value, isRetained } = event;
  if (source.kind !== 'power' || reading !== 'on') return null;
  if (before?.value !== value) return { value, since: now, deadAt: null };
  if (isRetained || before.deadAt !== null || now - before.since < SAME_MS) return before;
  return { ...before, deadAt: now };
}

function paced(state: MachineState, isRetained: boolean, now: number): MachineState {
  if (isRetained) return state;
  return { ...state, pace: paceAfterReport(state.pace, state.run.isRunning === true, now) };
}

function heard(state: MachineState, isRetained: boolean, now: number): MachineState {
  return isRetained ? state : { ...state, heardAt: now };
}

function withAvailability(
  state: MachineState,
  topics: readonly string[],
  rules: Rules,
  now: number,
): MachineState {
  const next = { ...state, availability: { ...state.availability, topics } };
  if (!isAvailable(state, rules) && !isAvailable(next, rules)) return next;
  return { ...next, availability: { topics, until: now } };
}

function isAvailable(state: MachineState, rules: Rules): boolean {
  return rules.availability.length > 0 && missingAvailability(state, rules) === undefined;
}

/** The first of its topics that doesn't say that the sensor is there. */
function missingAvailability({ availability: { topics } }: MachineState, rules: Rules) {
  return rules.availability.find(({ topic }) => !topics.includes(topic));
}

/** Once a run has ended, the end of its cycle is no longer one. */
function settled(state: MachineState, rules: Rules, now: number): MachineState {
  const run = settle(state.run, rules.run, now);
  if (run === state.run) return state;
  return { ...state, run, endsAt: run.isRunning === false ? null : state.endsAt };
}

/** What lacks for the proof that a sensor lives. */
export type Lack =
  /** Nothing is known of its machine. */
  | { readonly of: 'knowledge' }
  | { readonly of: 'availability'; readonly missing: Availability }
  /** It repeats what it measured long ago. */
  | { readonly of: 'change'; readonly value: string }
  /** It was never heard, or not since its last message expired. */
  | { readonly of: 'message'; readonly wasHeard: boolean };

/** What a machine's place in the document says. Times are of the same clock. */
export interface MachineReport {
  readonly isInUse: boolean;
  readonly run: Run;
  /** The last moment at which its sensor was known to live; null if there was none. */
  readonly aliveAt: number | null;
  /** Null if it lives while the broker is connected. */
  readonly lack: Lack | null;
  readonly endsAt: number | null;
  /** When its last run ended; null while it runs, and if nobody saw it. */
  readonly freeSince: number | null;
  /** Milliseconds between two reports while it runs, if they are too long to tell when it ends. */
  readonly seldomMs: number | null;
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
  const { run, endsAt } = asKnown(state, rules, disconnectedAt ?? now);
  const isInUse = run.isRunning === true;
  return {
    isInUse,
    run,
    aliveAt: aliveAt ?? state.writtenAliveAt,
    lack: lackOf(state, rules, now),
    endsAt: isInUse ? endsAt : null,
    freeSince: run.isRunning === false ? run.changedAt : null,
    seldomMs: rules.source.kind === 'power' ? seldomMs(state.pace) : null,
  };
}

function lackOf(state: MachineState, rules: Rules, now: number): Lack | null {
  // Of a sensor that lives and has never said what its machine does, residents would read that it is free.
  if (state.run.said === null && state.run.isRunning === null) return { of: 'knowledge' };
  const missing = missingAvailability(state, rules);
  if (missing !== undefined) return { of: 'availability', missing };
  const { same } = state;
  if (same !== null && same.deadAt !== null) return { of: 'change', value: same.value };
  if (now <= expiresAt(state, rules)) return null;
  return { of: 'message', wasHeard: state.heardAt !== null };
}

/** Until when its messages prove that a sensor lives; -Infinity if none ever did. */
function expiresAt({ heardAt }: MachineState, { expireAfterMs }: Rules): number {
  if (expireAfterMs === undefined) return Infinity;
  return heardAt === null ? -Infinity : heardAt + expireAfterMs;
}

/** @param latest The last moment at which the broker could say anything. */
function aliveUntil(state: MachineState, rules: Rules, latest: number): number | null {
  const lack = lackOf(state, rules, latest);
  if (lack?.of === 'knowledge') return null;
  const availableUntil = lack?.of === 'availability' ? state.availability.until : latest;
  const changedUntil = state.same?.deadAt ?? Infinity;
  const until = Math.min(availableUntil ?? -Infinity, changedUntil, expiresAt(state, rules));
  return until === -Infinity ? null : until;
}
