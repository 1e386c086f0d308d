/** What the page's URL asks for, beside its route. */
export interface PageUrl {
  /** Id of a building, such as in the QR code on a laundry room's door; it may not exist. */
  readonly building: string | null;
  /** Whether the page is in kiosk mode: a display on a wall, which nobody touches. */
  readonly isKiosk: boolean;
}

/** Reads the query of the page's URL, such as `?building=maple` or `?display=wall`. */
export function readPageUrl(search: string): PageUrl {
  const query = new URLSearchParams(search);
  return { building: query.get('building') || null, isKiosk: query.get('display') === 'wall' };
}

/** The same URL with another building in it. */
export function urlWithBuilding(href: string, id: string): string {
  const url = new URL(href);
  url.searchParams.set('building', id);
  return url.href;
}
