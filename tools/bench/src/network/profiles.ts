import type { Bandwidth } from './line.ts';

/** What a visit is made under: a line, and how many times slower the page's processor is. */
export interface Profile {
  readonly title: string;
  readonly bandwidth: Bandwidth;
  readonly cpuSlowdown: number;
}

/** Names on the command line, in the order of the tables. */
export const PROFILE_NAMES = ['slow', 'phone', 'none'] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  // Lighthouse's and Chrome's "Slow 4G".
  slow: {
    title: '1.6 Mbps, 150 ms',
    bandwidth: { down: 1_600_000, up: 750_000, roundTrip: 150 },
    cpuSlowdown: 1,
  },
  phone: {
    title: '9 Mbps, 100 ms, CPU × 4',
    bandwidth: { down: 9_000_000, up: 9_000_000, roundTrip: 100 },
    cpuSlowdown: 4,
  },
  none: {
    title: 'not throttled',
    bandwidth: { down: Infinity, up: Infinity, roundTrip: 0 },
    cpuSlowdown: 1,
  },
};
