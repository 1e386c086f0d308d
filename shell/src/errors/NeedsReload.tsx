import { type ReactNode, useEffect } from 'react';

/** Stands with an error that only a reload of the page fixes. In kiosk mode the page then reloads by itself. */
export function NeedsReload({ children }: { readonly children?: ReactNode }): ReactNode {
  useEffect(() => window.needsReload?.(), []);
  return children;
}
