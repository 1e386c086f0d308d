import { type ReactNode, useEffect } from 'react';

declare global {
  interface Window {
    /**
     * In kiosk mode, asks the server after a pause, then once a minute, and reloads the page when it can; until the
     * returned function is called. The first script sets it (firstScript/reloads.ts), and may be missing.
     */
    needsReload?: () => () => void;
  }
}

/** Stands with an error that only a reload of the page fixes. In kiosk mode the page then reloads by itself. */
export function NeedsReload({ children }: { readonly children?: ReactNode }): ReactNode {
  useEffect(() => window.needsReload?.(), []);
  return children;
}
