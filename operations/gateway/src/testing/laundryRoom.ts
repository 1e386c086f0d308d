const MINUTE_MS = 60_000;

/** How many of a day's loads begin in each hour from 0 to 23: few at night, most in the evening. */
const LOADS_BY_HOUR = [1, 0, 0, 0, 0, 0, 1, 2, 4, 5, 6, 6, 6, 6, 6, 7, 8, 10, 12, 13, 12, 8, 5, 3];
const LOADS_OF_DAY = LOADS_BY_HOUR.reduce((sum, share) => sum + share);

interface RoomOptions {
  readonly machines: number;
  readonly days: number;
  readonly seed: number;
  /** Loads of the residents a machine and day. */
  readonly loads: number;
  /** How many of the residents take the first free machine; others take any. */
  readonly nearest: number;
  /** The machine, from 0, that breaks at an hour. */
  readonly broken?: { readonly machine: number; readonly hour: number };
}

/** A machine starts or stops, milliseconds since the first midnight. */
export interface RoomEvent {
  readonly at: number;
  readonly machine: number;
  readonly isOn: boolean;
}

/** What the machines of a laundry room do in the order of time, by residents who come when it suits them. */
export function simulateRoom(options: RoomOptions): readonly RoomEvent[] {
  const { machines, days, nearest, broken } = options;
  const random = createRandom(options.seed);
  const freeAt = Array.from({ length: machines }, () => 0);
  const events: RoomEvent[] = [];
  for (let minute = 0; minute < days * 24 * 60; minute += 1) {
    const hour = Math.floor(minute / 60);
    // Twice as many on Saturdays and Sundays.
    const day = Math.floor(hour / 24) % 7 > 4 ? 1.5 : 0.8;
    const share = (LOADS_BY_HOUR[hour % 24] ?? 0) / LOADS_OF_DAY / 60;
    if (random() >= machines * options.loads * day * share) continue;
    const at = (minute + random()) * MINUTE_MS;
    const isBroken = (machine: number) =>
      broken !== undefined && machine === broken.machine && hour >= broken.hour;
    const free = freeAt.flatMap((time, index) => (time <= at && !isBroken(index) ? [index] : []));
    const chosen = free[random() < nearest ? 0 : Math.floor(random() * free.length)];
    if (chosen === undefined) continue;
    const until = at + (32 + 28 * random()) * MINUTE_MS;
    freeAt[chosen] = until + 12 * random() * MINUTE_MS;
    events.push({ at, machine: chosen, isOn: true }, { at: until, machine: chosen, isOn: false });
  }
  return events.toSorted((one, other) => one.at - other.at);
}

/** Numbers from 0 to 1, always the same by a seed: the generator of Park and Miller. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
