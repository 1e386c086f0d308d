import { MONTH_DAYS } from './assumptions.ts';
import type { Load } from './computeLoad.ts';
import type { Prices } from './prices.ts';

/** What a month costs, in US dollars, beyond what is free. */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly egress: number;
  readonly total: number;
}

const GIBIBYTE = 2 ** 30;

/** Prices a load, for days that are all alike: what is free is so by the day. */
export function computeCost(load: Load, { read, write, gibibyte, free }: Prices): Cost {
  const beyond = (amount: number, freeAmount: number): number => Math.max(0, amount - freeAmount);
  const reads = read * beyond(load.readsAMonth, free.readsADay * MONTH_DAYS);
  const writes = write * beyond(load.writesAMonth, free.writesADay * MONTH_DAYS);
  const egress = gibibyte * beyond(load.billedBytesAMonth / GIBIBYTE, free.gibibytesAMonth);
  return { reads, writes, egress, total: reads + writes + egress };
}
