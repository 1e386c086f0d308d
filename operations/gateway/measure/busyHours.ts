/*
 * How often an hour of a simulated room is in the right level of busy hours after some weeks:
 * `node --import tsx operations/gateway/measure/busyHours.ts`. It takes a minute.
 */
import { busyHoursOf, type Week } from '../src/history/weeks.ts';

const HOURS = 168;
const TRIALS = 40;
/** Weeks from which the true share of an hour is known well enough. */
const LONG = 400;
const LOAD_MINUTES = 42;

/** As the board has them: under 40 %, up to 70 %, over. */
const levelOf = (share: number): number => (share < 0.4 ? 0 : share < 0.7 ? 1 : 2);

/** A generator of numbers from 0 to 1 that begins with a seed: https://prng.di.unimi.it/splitmix64.c, with 32 bits. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** How many residents come in an hour for each machine: few at night, most in the evening and at the weekend. */
function comingIn(hour: number): number {
  const [day, time] = [Math.floor(hour / 24), hour % 24];
  const evening = Math.exp(-(((time - 19.5) / 2.5) ** 2)) * 1.5;
  const noon = Math.exp(-(((time - 13) / 4) ** 2)) * (day >= 5 ? 1.6 : 0.6);
  return 0.04 + evening + noon;
}

/** The shares of the machines in use by the hour, of weeks that follow one another, minute by minute. */
function simulate(machines: number, weeks: number, random: () => number): readonly number[][] {
  const endsAt = Array.from({ length: machines }, () => -1);
  let minute = 0;
  return Array.from({ length: weeks }, () => {
    // No week is like another.
    const factor = 0.75 + random() * 0.5;
    return Array.from({ length: HOURS }, (_, hour) => {
      let used = 0;
      const coming = (comingIn(hour) * factor * machines) / 60;
      const end = minute + 60;
      for (; minute < end; minute += 1) {
        const free = endsAt.findIndex((at) => at <= minute);
        if (random() < coming && free !== -1) {
          endsAt[free] = minute + LOAD_MINUTES - 8 + Math.floor(random() * 17);
        }
        used += endsAt.filter((at) => at > minute).length;
      }
      return used / 60 / machines;
    });
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function weekOf(shares: readonly number[], week: number): Week {
  // As for three machines, which is the least of which anything is told.
  const kind = { machines: 3, shares: shares.map((share) => Math.round(share * 100)) };
  return { week, runs: 100, kinds: { washer: kind, dryer: kind } };
}

function measure(machines: number, weeks: number): void {
  const random = randomFrom(machines);
  const long = simulate(machines, LONG, random);
  const truth = Array.from({ length: HOURS }, (_, hour) =>
    levelOf(mean(long.map((week) => week[hour] ?? 0))),
  );
  const errors = Array.from({ length: TRIALS }, () => {
    const known = simulate(machines, weeks, random).map(weekOf);
    const { washers = [] } = busyHoursOf(known, { washer: 3, dryer: 3 }) ?? {};
    return washers.map((tenths, hour) =>
      Math.abs(levelOf(((tenths ?? 0) + 0.5) / 10) - (truth[hour] ?? 0)),
    );
  }).flat();
  const share = (isCounted: (error: number) => boolean) =>
    ((errors.filter(isCounted).length / errors.length) * 100).toFixed(1);
  console.log(
    `${machines} machines, ${weeks} weeks: ${share((error) => error === 0)} % of hours in the right level, ${share((error) => error > 1)} % wrong by two`,
  );
}

for (const machines of [2, 8, 20]) for (const weeks of [4, 8]) measure(machines, weeks);
