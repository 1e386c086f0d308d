import { backendOrigins } from '@laundry-board/shared-types';
import type { Site } from '../startup/site.ts';
import { type Caches, writeKeptBackends } from './keptBackends.ts';

/**
 * While a resident is signed in, stores for the service worker which backends their next visit needs. It follows the
 * page's session, and also the one that replaces a failed session.
 */
export function keepBackends(
  { auth, config }: Pick<Site, 'auth' | 'config'>,
  caches: Caches,
): void {
  const origins = backendOrigins(config);
  let leaveSession = (): void => {};

  function follow(): void {
    leaveSession();
    leaveSession = () => {};
    const state = auth.resource.getSnapshot();
    if (state.phase !== 'ready') return;
    const { session } = state.value;
    const keep = (): void => {
      const { phase } = session.getSnapshot();
      if (phase === 'loading') return;
      // If the browser can't store them, the page connects by itself.
      writeKeptBackends(caches, phase === 'signed-in' ? origins : undefined).catch(() => {});
    };
    leaveSession = session.subscribe(keep);
    keep();
  }
  auth.resource.subscribe(follow);
  follow();
}
