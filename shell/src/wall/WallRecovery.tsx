import { type ReactNode, useEffect } from 'react';
import { readPageUrl } from '@laundry-board/shared-types';
import { reloadByItself } from './reloadByItself.ts';

/** Stands beside an error that only a new page mends: on a wall nobody is there to ask for one. */
export function WallRecovery(): ReactNode {
  useEffect(() => (readPageUrl(location.search).isKiosk ? reloadByItself() : undefined), []);
  return null;
}
