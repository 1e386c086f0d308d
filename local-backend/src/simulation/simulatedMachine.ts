import type { MachineStart } from './simulatedSchool.ts';

/** The state of a sequence of random numbers: any 32-bit integer is a good one to begin with. */
export type Seed = number;

/** Mulberry32: the next number of a sequence, from 0 to below 1, and the state after it. */
const nextRandom = (seed: Seed): readonly [number, Seed] => {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next];
};

/** A seed of its own for each name under a common seed (FNV-1a). */
export const seedOf = (seed: Seed, name: string): Seed => {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of name)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
};

/** The shortest and the longest of a span, in milliseconds. */
type Span = readonly [number, number];

/** A washer reports this often. */
const WASHER_BEAT_MS = 2000;

/** Much shorter than real cycles, so that somebody who looks at a building sees it live. */
const CYCLE_MS = {
  running: [60_000, 150_000],
  free: [25_000, 110_000],
} as const satisfies Record<string, Span>;

/** How long a washer is heard before it falls silent, and how long it then is. */
const SOUND_MS: Span = [120_000, 600_000];
const SILENT_MS: Span = [12_000, 45_000];

/** A span's length by chance, and the seed after it. */
const spanOf = ([shortest, longest]: Span, seed: Seed): readonly [number, Seed] => {
  const [random, next] = nextRandom(seed);
  return [Math.round(shortest + (longest - shortest) * random), next];
};

/** A simulated machine. Times are milliseconds since the epoch. */
export interface SimulatedMachine {
  readonly kind: 'washer' | 'dryer';
  readonly seed: Seed;
  /** What the machine does, whether or not it has told. */
  readonly isRunning: boolean;
  /** When it starts or ends its cycle next; `Infinity` for one that is broken. */
  readonly changesAt: number;
  readonly isSilent: boolean;
  /** When it falls silent or is heard again next. */
  readonly silenceChangesAt: number;
  /** What the gateway heard last. */
  readonly reported: { readonly isInUse: boolean; readonly lastUpdated: number };
}

const HOUR_MS = 3_600_000;

/**
 * A machine as it is found when the simulation begins.
 *
 * @param now - Milliseconds since the epoch.
 */
export const startMachine = (
  kind: SimulatedMachine['kind'],
  start: MachineStart,
  seed: Seed,
  now: number,
): SimulatedMachine => {
  const [chance, second] = nextRandom(seed);
  const [progress, third] = nextRandom(second);
  const isRunning = start === 'any' ? chance < 0.5 : start === 'in use';
  const isSilent = start === 'offline';
  const [cycle, fourth] = spanOf(isRunning ? CYCLE_MS.running : CYCLE_MS.free, third);
  const [silence, last] = spanOf(isSilent ? SILENT_MS : SOUND_MS, fourth);
  // Machines are found in the middle of what they do.
  const changesAt = now + cycle * (1 - progress);
  if (kind === 'dryer') {
    const lastUpdated = isSilent ? now - HOUR_MS * (1.2 + 4 * progress) : now - cycle * progress;
    return {
      kind,
      seed: last,
      isRunning,
      // Only a change is reported, so a dryer that was silent for hours is one that never changes.
      changesAt: isSilent ? Infinity : changesAt,
      isSilent,
      silenceChangesAt: Infinity,
      reported: { isInUse: isRunning, lastUpdated },
    };
  }
  const silentSince = isSilent ? 30_000 : 0;
  return {
    kind,
    seed: last,
    isRunning,
    changesAt,
    isSilent,
    silenceChangesAt: now + silence,
    reported: { isInUse: isRunning, lastUpdated: now - silentSince - progress * WASHER_BEAT_MS },
  };
};

const changeCycle = (machine: SimulatedMachine): SimulatedMachine => {
  const isRunning = !machine.isRunning;
  const [span, seed] = spanOf(isRunning ? CYCLE_MS.running : CYCLE_MS.free, machine.seed);
  const changed = { ...machine, isRunning, seed, changesAt: machine.changesAt + span };
  return machine.kind === 'dryer'
    ? { ...changed, reported: { isInUse: isRunning, lastUpdated: machine.changesAt } }
    : changed;
};

const changeSilence = (machine: SimulatedMachine): SimulatedMachine => {
  const isSilent = !machine.isSilent;
  const [span, seed] = spanOf(isSilent ? SILENT_MS : SOUND_MS, machine.seed);
  return { ...machine, isSilent, seed, silenceChangesAt: machine.silenceChangesAt + span };
};

/** A washer's newest beat that can have been heard: none of those after it fell silent. */
const beat = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  const { kind, isSilent, isRunning, reported } = machine;
  const beats = Math.floor((now - reported.lastUpdated) / WASHER_BEAT_MS);
  if (kind === 'dryer' || isSilent || beats < 1) return machine;
  const lastUpdated = reported.lastUpdated + beats * WASHER_BEAT_MS;
  return { ...machine, reported: { isInUse: isRunning, lastUpdated } };
};

/**
 * The machine as it is at a later time. However the time up to then is cut into steps, what happens
 * is the same; what was reported may lag by the length of a step when a washer falls silent.
 *
 * @param now - Milliseconds since the epoch; a time before the last one changes nothing.
 */
export const stepMachine = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  let stepped = machine;
  for (let next = 0; next <= now;) {
    if (stepped.changesAt <= now && stepped.changesAt <= stepped.silenceChangesAt) {
      stepped = changeCycle(stepped);
    } else if (stepped.silenceChangesAt <= now) {
      stepped = changeSilence(stepped);
    }
    next = Math.min(stepped.changesAt, stepped.silenceChangesAt);
  }
  return beat(stepped, now);
};
