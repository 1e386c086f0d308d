/** A line between the browser and all servers, shared by every connection. */
export interface Line {
  /** Bits a second towards the browser. */
  readonly down: number;
  /** Bits a second from the browser. */
  readonly up: number;
  /** Milliseconds there and back. */
  readonly roundTrip: number;
}

/** What a visit is made under. */
export interface NetworkProfile {
  /** As tables have it. */
  readonly title: string;
  /** Undefined is this machine's own speed. */
  readonly line: Line | undefined;
  /** How many times slower the page's processor is. */
  readonly cpuSlowdown: number;
}

/** Every profile, by the name that the command line uses. */
export const PROFILES = {
  // Lighthouse's and Chrome's "Slow 4G".
  slow: {
    title: '1.6 Mbps, 150 ms',
    line: { down: 1_600_000, up: 750_000, roundTrip: 150 },
    cpuSlowdown: 1,
  },
  phone: {
    title: '9 Mbps, 100 ms, CPU × 4',
    line: { down: 9_000_000, up: 9_000_000, roundTrip: 100 },
    cpuSlowdown: 4,
  },
  none: { title: 'not throttled', line: undefined, cpuSlowdown: 1 },
} as const satisfies Record<string, NetworkProfile>;

/** Their names, in the order of the tables. */
export const PROFILE_NAMES = ['slow', 'phone', 'none'] as const satisfies readonly ProfileName[];

/** A key of {@link PROFILES}. */
export type ProfileName = keyof typeof PROFILES;
