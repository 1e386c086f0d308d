/** Whether there was room, and if not, whose share of the period was used up. */
export type Verdict = 'granted' | 'address used up' | 'total used up';

/** Limits what each address uses in a period, and what all of them use together, in a memory of fixed size. */
export interface Quota {
  /** Uses an amount, unless it exceeds what is left. What is refused is not counted. */
  readonly use: (address: string, amount: number) => Verdict;
  /** How many addresses are remembered. */
  readonly size: () => number;
}

export interface QuotaOptions {
  /** Most of one address in a period. A campus may have one address for all its residents. */
  readonly perAddress: number;
  /** Most of all addresses in a period: somebody may have any number of them. */
  readonly inTotal: number;
  /** A period begins with the first use, milliseconds. */
  readonly periodMs: number;
  /** Most addresses that are remembered; the oldest one is forgotten first. */
  readonly addresses: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface Period {
  readonly startedAt: number;
  used: number;
}

/** See {@link Quota}. */
export function createQuota(options: QuotaOptions): Quota {
  const { perAddress, inTotal, periodMs, addresses, now } = options;
  const periods = new Map<string, Period>();
  let total: Period = { startedAt: now(), used: 0 };

  const isOver = ({ startedAt }: Period): boolean => now() - startedAt >= periodMs;

  const periodOf = (address: string): Period => {
    const known = periods.get(address);
    if (known !== undefined && !isOver(known)) return known;
    // Again at the end, because it begins anew.
    periods.delete(address);
    const [oldest] = periods.keys();
    if (oldest !== undefined && periods.size >= addresses) periods.delete(oldest);
    const begun = { startedAt: now(), used: 0 };
    periods.set(address, begun);
    return begun;
  };

  return {
    use: (address, amount) => {
      if (isOver(total)) total = { startedAt: now(), used: 0 };
      const own = periodOf(address);
      if (own.used + amount > perAddress) return 'address used up';
      if (total.used + amount > inTotal) return 'total used up';
      own.used += amount;
      total.used += amount;
      return 'granted';
    },
    size: () => periods.size,
  };
}
