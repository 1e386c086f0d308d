/** The state of a random number generator: any 32-bit integer will do. */
export type Seed = number;

/** Mulberry32: the next random number in [0, 1), and the next state. */
const nextRandom = (seed: Seed): readonly [number, Seed] => {
  const next = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return [((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, next];
};

/** Derives a seed per name from a common seed (FNV-1a). */
export const seedOf = (seed: Seed, name: string): Seed => {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of name)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
};

/** The shortest and the longest duration, in milliseconds. */
type DurationRange = readonly [number, number];

/** How often a washer sends a heartbeat. */
const HEARTBEAT_MS = 2000;

/** Much shorter than real cycles, so that changes can be seen within a minute. */
const CYCLE_MS = {
  running: [60_000, 150_000],
  free: [25_000, 110_000],
} as const satisfies Record<string, DurationRange>;

/** How long a washer stays online, and then offline. */
const ONLINE_MS: DurationRange = [120_000, 600_000];
const OFFLINE_MS: DurationRange = [12_000, 45_000];

/** A random duration in a range, and the next seed. */
const randomDuration = (
  [shortest, longest]: DurationRange,
  seed: Seed,
): readonly [number, Seed] => {
  const [random, next] = nextRandom(seed);
  return [Math.round(shortest + (longest - shortest) * random), next];
};

/** How a machine starts; `any` is random. */
export type MachineStart = 'available' | 'in use' | 'offline' | 'any';

/** A simulated machine. Times are milliseconds since the epoch. */
export interface SimulatedMachine {
  readonly kind: 'washer' | 'dryer';
  readonly seed: Seed;
  /** The actual state, whether or not it was reported. */
  readonly isRunning: boolean;
  /** When its cycle starts or ends next; `Infinity` for a broken machine. */
  readonly changesAt: number;
  readonly isOffline: boolean;
  /** When it goes offline or online next. */
  readonly connectionChangesAt: number;
  /** The last report that the gateway received. */
  readonly reported: { readonly isInUse: boolean; readonly lastUpdated: number };
}

const HOUR_MS = 3_600_000;

/**
 * A machine at the start of the simulation.
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
  const isOffline = start === 'offline';
  const [cycle, fourth] = randomDuration(isRunning ? CYCLE_MS.running : CYCLE_MS.free, third);
  const [untilChange, last] = randomDuration(isOffline ? OFFLINE_MS : ONLINE_MS, fourth);
  // The simulation starts in the middle of a cycle.
  const changesAt = now + cycle * (1 - progress);
  if (kind === 'dryer') {
    const lastUpdated = isOffline ? now - HOUR_MS * (1.2 + 4 * progress) : now - cycle * progress;
    return {
      kind,
      seed: last,
      isRunning,
      // Dryers report changes only, so one without a report for hours is one that never changes.
      changesAt: isOffline ? Infinity : changesAt,
      isOffline,
      connectionChangesAt: Infinity,
      reported: { isInUse: isRunning, lastUpdated },
    };
  }
  const offlineFor = isOffline ? 30_000 : 0;
  return {
    kind,
    seed: last,
    isRunning,
    changesAt,
    isOffline,
    connectionChangesAt: now + untilChange,
    reported: { isInUse: isRunning, lastUpdated: now - offlineFor - progress * HEARTBEAT_MS },
  };
};

const changeCycle = (machine: SimulatedMachine): SimulatedMachine => {
  const isRunning = !machine.isRunning;
  const [duration, seed] = randomDuration(
    isRunning ? CYCLE_MS.running : CYCLE_MS.free,
    machine.seed,
  );
  const changed = { ...machine, isRunning, seed, changesAt: machine.changesAt + duration };
  return machine.kind === 'dryer'
    ? { ...changed, reported: { isInUse: isRunning, lastUpdated: machine.changesAt } }
    : changed;
};

const changeConnection = (machine: SimulatedMachine): SimulatedMachine => {
  const isOffline = !machine.isOffline;
  const [duration, seed] = randomDuration(isOffline ? OFFLINE_MS : ONLINE_MS, machine.seed);
  return {
    ...machine,
    isOffline,
    seed,
    connectionChangesAt: machine.connectionChangesAt + duration,
  };
};

/** Reports the latest heartbeat of a washer that is online. */
const sendHeartbeat = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  const { kind, isOffline, isRunning, reported } = machine;
  const beats = Math.floor((now - reported.lastUpdated) / HEARTBEAT_MS);
  if (kind === 'dryer' || isOffline || beats < 1) return machine;
  const lastUpdated = reported.lastUpdated + beats * HEARTBEAT_MS;
  return { ...machine, reported: { isInUse: isRunning, lastUpdated } };
};

/**
 * The machine at a later time. The result does not depend on the number of steps, except that the last
 * report before a washer goes offline may be early by one step.
 *
 * @param now - Milliseconds since the epoch; an earlier time changes nothing.
 */
export const stepMachine = (machine: SimulatedMachine, now: number): SimulatedMachine => {
  let stepped = machine;
  for (let next = 0; next <= now;) {
    if (stepped.changesAt <= now && stepped.changesAt <= stepped.connectionChangesAt) {
      stepped = changeCycle(stepped);
    } else if (stepped.connectionChangesAt <= now) {
      stepped = changeConnection(stepped);
    }
    next = Math.min(stepped.changesAt, stepped.connectionChangesAt);
  }
  return sendHeartbeat(stepped, now);
};
