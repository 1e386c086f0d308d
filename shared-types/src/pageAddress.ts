/** What the page's address asks for, beside its route. */
export interface PageAddress {
  /** Id of a building, such as a code on the door of its laundry room holds; it may not exist. */
  readonly building: string | null;
  /** Whether the page is a display on a wall, which nobody touches. */
  readonly isKiosk: boolean;
}

const BUILDING = 'building';
const DISPLAY = 'display';
const WALL = 'wall';

/** Reads the query of an address, such as `?building=maple` or `?display=wall`. */
export function readPageAddress(search: string): PageAddress {
  const query = new URLSearchParams(search);
  return { building: query.get(BUILDING) || null, isKiosk: query.get(DISPLAY) === WALL };
}

/** The same address with another building in it. */
export function addressOfBuilding(href: string, id: string): string {
  const address = new URL(href);
  address.searchParams.set(BUILDING, id);
  return address.href;
}
