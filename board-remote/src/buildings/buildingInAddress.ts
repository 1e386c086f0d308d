import { addressOfBuilding, readPageAddress } from '@laundry-board/shared-types';

/** Stands in the history entry beside the router's own fields. */
const SCHOOL = 'buildingOfSchool';

/**
 * The building in the page's address. It is meant for the first school that reads it: in a page on
 * which a resident of another school signs in, that school's board begins anew (reading 1).
 */
export const buildingInAddress = {
  read(domain: string | null): string | null {
    const school = fields()[SCHOOL];
    if (school !== undefined && school !== domain) return null;
    return readPageAddress(location.search).building;
  },
  /** From now on the address is of the school's. */
  claim(domain: string | null): void {
    if (fields()[SCHOOL] === undefined) replace(domain, location.href);
  },
  /** No new entry for each choice: Back leads out of the board. */
  write(domain: string | null, id: string): void {
    replace(domain, addressOfBuilding(location.href, id));
  },
};

function replace(domain: string | null, address: string): void {
  history.replaceState({ ...fields(), [SCHOOL]: domain }, '', address);
}

function fields(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
