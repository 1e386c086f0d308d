import { readPageAddress } from '@laundry-board/shared-types';

/** Whether the page is a lobby's display (`?display=wall`), which nobody touches. */
export function isKiosk(): boolean {
  return readPageAddress(location.search).isKiosk;
}
