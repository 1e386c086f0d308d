import { AUTH_ORIGINS, FIRESTORE_ORIGIN } from '@laundry-board/shared-types';
import { openConnection } from '../../loading/openConnection.ts';
import { type Caches, hasResidentFlag } from '../residentFlag.ts';

/**
 * Connects to the backends of a resident's page while its html is still loading, which takes as long on a slow line as
 * the connections do. A worker has no `preconnect`.
 */
export async function connectEarly(
  url: string,
  worker: Pick<WindowOrWorkerGlobalScope, 'fetch'> & { readonly caches: Caches },
): Promise<void> {
  // The other routes need no backend.
  if (new URL(url).pathname !== '/' || !(await hasResidentFlag(worker.caches))) return;
  await Promise.all([
    openConnection(worker, FIRESTORE_ORIGIN, 'include'),
    ...AUTH_ORIGINS.map((origin) => openConnection(worker, origin, 'omit')),
  ]);
}
