import { type Fields, schoolFields } from '@laundry-board/local-backend';

/** One moment, with the milliseconds that a gateway's clock has: its size is that of any other. */
const REPORTED = { isInUse: true, lastUpdated: Date.UTC(2026, 10, 20, 12, 0, 0, 500) };

/**
 * The fields of the document of a school of some size, as this project's gateway writes it. Its
 * machines are spread over its buildings as evenly as they go, half of them washers.
 */
export function schoolOfSize(buildings: number, machines: number): Fields {
  return schoolFields({
    buildings: Array.from({ length: buildings }, (_, index) => {
      const here = share(machines, buildings, index);
      const number = index + 1;
      return {
        id: `building-${number}`,
        name: `Building ${number}`,
        washers: reporting(Math.ceil(here / 2)),
        dryers: reporting(Math.floor(here / 2)),
      };
    }),
  });
}

function reporting(count: number): readonly { readonly reported: typeof REPORTED }[] {
  return Array.from({ length: count }, () => ({ reported: REPORTED }));
}

function share(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}
