import { type Fields, schoolFields } from '@laundry-board/local-backend';
import { type Build, federated } from '../builds/federated.ts';
import { swap } from '../builds/compile.ts';
import { PACKAGES, PRODUCT, SWAPS } from '../builds/modules.ts';

/** What both boards get for measuring; observeBoard.js has what these call. */
const PROBES = [
  swap(PACKAGES.firestore, SWAPS.probedFirestore),
  swap(PRODUCT.machineTile, SWAPS.probedTile),
];

/** What ships, and the same board without what makes it quick. */
export const BOARDS: Readonly<Record<string, Build>> = {
  product: federated(PROBES),
  plain: federated([...PROBES, swap(PRODUCT.machineSections, SWAPS.plainSections)]),
};

/** Machines of each building whose status an update changes. */
export const CHANGES = 5;

/** Far from each other, and each once before any is again: it divides no size. */
const STRIDE = 37;

/** A report from the future is not Offline, so that no status changes by itself while nobody writes. */
const AHEAD_MS = 3_600_000;

/** A school of two buildings, one the other backwards; half of the machines are washers. */
export function createLargeSchool(machines: number) {
  const inUse = Array.from({ length: machines }, (_, index) => index % 3 === 0);
  let changed = 0;
  return {
    /** Changes the status of {@link CHANGES} machines of each building. */
    change: (): void => {
      for (let count = 0; count < CHANGES; count += 1) {
        const index = (changed * STRIDE) % machines;
        inUse[index] = inUse[index] !== true;
        changed += 1;
      }
    },
    /** The document; every machine has just reported. */
    fields: (): Fields => {
      const lastUpdated = Date.now() + AHEAD_MS;
      const reporting = inUse.map((isInUse) => ({ isInUse, lastUpdated }));
      const building = (name: string, all: typeof reporting) => ({
        id: name,
        name,
        washers: all.slice(0, machines / 2),
        dryers: all.slice(machines / 2),
      });
      return schoolFields({
        buildings: [
          building('First Hall', reporting),
          building('Second Hall', reporting.toReversed()),
        ],
      });
    },
  };
}
