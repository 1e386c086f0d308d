import { nextRandom, type Seed } from './randomNumbers.ts';

/** The shortest and the longest of a span, in milliseconds. */
export type Span = readonly [number, number];

/** A washer reports this often. */
export const WASHER_BEAT_MS = 2000;

/** Much shorter than real cycles, so that somebody who looks at a building sees it live. */
export const CYCLE_MS = {
  running: [60_000, 150_000],
  free: [25_000, 110_000],
} as const satisfies Record<string, Span>;

/** How long a washer is heard before it falls silent, and how long it then is. */
export const SOUND_MS: Span = [120_000, 600_000];
export const SILENT_MS: Span = [12_000, 45_000];

/** A span's length by chance, and the seed after it. */
export const spanOf = ([shortest, longest]: Span, seed: Seed): readonly [number, Seed] => {
  const [random, next] = nextRandom(seed);
  return [Math.round(shortest + (longest - shortest) * random), next];
};
