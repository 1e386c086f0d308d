/** The state of a sequence of random numbers: any 32-bit integer is a good one to begin with. */
export type Seed = number;

/** Mulberry32: the next number of a sequence, from 0 to below 1, and the state after it. */
export const nextRandom = (seed: Seed): readonly [number, Seed] => {
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
