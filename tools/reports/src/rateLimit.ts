/** Limits how often each address may ask, in a memory of fixed size. */
export interface RateLimit {
  /** Whether an address may ask once more. */
  readonly accept: (address: string) => boolean;
  /** How many addresses are remembered. */
  readonly size: () => number;
}

export interface RateLimitOptions {
  /** Requests of one address in a minute. A campus may have one address for all its residents. */
  readonly perMinute: number;
  /** Most addresses that are remembered; the oldest one is forgotten first. */
  readonly addresses: number;
  /** Milliseconds. */
  readonly now: () => number;
}

const MINUTE_MS = 60_000;

export function createRateLimit({ perMinute, addresses, now }: RateLimitOptions): RateLimit {
  const windows = new Map<string, { readonly startedAt: number; count: number }>();
  return {
    accept: (address) => {
      const known = windows.get(address);
      if (known !== undefined && now() - known.startedAt < MINUTE_MS) {
        known.count += 1;
        return known.count <= perMinute;
      }
      // Again at the end, because it begins anew.
      windows.delete(address);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= addresses) windows.delete(oldest);
      windows.set(address, { startedAt: now(), count: 1 });
      return true;
    },
    size: () => windows.size,
  };
}
