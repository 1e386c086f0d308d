import { openConnection } from '../../loading/openConnection.ts';
import { type Caches, readKeptBackends } from '../keptBackends.ts';

/**
 * Connects to the backends of a resident's page while its html is still loading, which takes as long on a slow line as
 * the connections do. A worker has no `preconnect`.
 */
export async function connectToKeptBackends(
  url: string,
  worker: Pick<WindowOrWorkerGlobalScope, 'fetch'> & { readonly caches: Caches },
): Promise<void> {
  // The other routes need no backend.
  if (new URL(url).pathname !== '/') return;
  const backends = await readKeptBackends(worker.caches);
  if (backends === undefined) return;
  await Promise.all([
    openConnection(worker, backends.firestore, 'include'),
    ...backends.auth.map((origin) => openConnection(worker, origin, 'omit')),
  ]);
}
