import { backendOrigins } from '@laundry-board/shared-types';
import { whenReady } from '../loading/resource.ts';
import type { Site } from '../startup/site.ts';
import { type Caches, writeKeptBackends } from './keptBackends.ts';

/** While a resident is signed in, keeps for the service worker which backends their next visit needs. */
export async function keepBackends(
  { auth, config }: Pick<Site, 'auth' | 'config'>,
  caches: Caches,
): Promise<void> {
  const { session } = await whenReady(auth.resource);

  function keep(): void {
    const { phase } = session.getSnapshot();
    if (phase === 'loading') return;
    const backends = phase === 'signed-in' ? backendOrigins(config) : undefined;
    // Where the browser keeps nothing, the page connects by itself.
    writeKeptBackends(caches, backends).catch(() => {});
  }
  session.subscribe(keep);
  keep();
}
