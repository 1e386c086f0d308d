import { readPageAddress } from 'shared-types';

/** Whether the page is a display on a wall: nobody stands before it with a pointer. */
export function isWallDisplay(): boolean {
  return readPageAddress(location.search).isWall;
}
