import type { ReactNode } from 'react';
import { useKioskReload } from '../kiosk/useKioskReload.ts';

/** Stands with an error that only a reload of the page fixes. In kiosk mode the page then reloads by itself. */
export function NeedsReload({ children }: { readonly children?: ReactNode }): ReactNode {
  useKioskReload();
  return children;
}
