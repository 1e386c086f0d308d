import { type Fields, schoolFields } from '@laundry-board/local-backend';
import { CHANGES } from './settings.ts';

/** A school of two buildings, one the other backwards, in which a few machines change with every update. */
export interface LargeSchool {
  /** Machines of each building. */
  readonly machines: number;
  /** Changes the status of {@link CHANGES} machines of each building. */
  readonly change: () => void;
  /** The document; every machine has just reported. */
  readonly fields: () => Fields;
}

/** Far from each other, and each once before any is again: it divides no size. */
const STRIDE = 37;

/** A report from the future is not Offline, so that no status changes by itself while nobody writes. */
const AHEAD_MS = 3_600_000;

/** A school of new machines, every third in use. */
export function createLargeSchool(washers: number, dryers: number): LargeSchool {
  const machines = washers + dryers;
  const inUse = Array.from({ length: machines }, (_, index) => index % 3 === 0);
  let changed = 0;
  return {
    machines,
    change: () => {
      for (let count = 0; count < CHANGES; count += 1) {
        const index = (changed * STRIDE) % machines;
        inUse[index] = inUse[index] !== true;
        changed += 1;
      }
    },
    fields: () => {
      const lastUpdated = Date.now() + AHEAD_MS;
      const reporting = inUse.map((isInUse) => ({ reported: { isInUse, lastUpdated } }));
      const hall = (name: string, all: typeof reporting) => ({
        id: name,
        name,
        washers: all.slice(0, washers),
        dryers: all.slice(washers),
      });
      return schoolFields({
        buildings: [hall('First Hall', reporting), hall('Second Hall', reporting.toReversed())],
      });
    },
  };
}
