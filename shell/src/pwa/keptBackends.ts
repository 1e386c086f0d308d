import { type BackendOrigins, isObject } from '@laundry-board/shared-types';

/** The one cache of the service worker. docs/deployment.md, which says how to remove it, has its name, too. */
const CACHE = 'laundry';

const KEY = '/backends';

/** What is needed of the browser's `caches`. */
export interface Caches {
  readonly open: (
    name: string,
  ) => Promise<{ readonly put: (key: string, response: Response) => Promise<void> }>;
  readonly match: (
    key: string,
    of: { readonly cacheName: string },
  ) => Promise<Response | undefined>;
  readonly delete: (name: string) => Promise<boolean>;
}

/**
 * Stores for the service worker which backends a resident's next visit needs; see worker/connectToKeptBackends.ts.
 *
 * @param backends Undefined for a visitor: the next visit needs none.
 */
export async function writeKeptBackends(
  caches: Caches,
  backends: BackendOrigins | undefined,
): Promise<void> {
  if (backends === undefined) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(JSON.stringify(backends)));
}

/** What {@link writeKeptBackends} has stored. */
export async function readKeptBackends(caches: Caches): Promise<BackendOrigins | undefined> {
  const response = await caches.match(KEY, { cacheName: CACHE });
  const kept: unknown = await response?.json();
  return isBackendOrigins(kept) ? kept : undefined;
}

function isBackendOrigins(kept: unknown): kept is BackendOrigins {
  return (
    isObject(kept) &&
    typeof kept['firestore'] === 'string' &&
    Array.isArray(kept['auth']) &&
    kept['auth'].every((origin) => typeof origin === 'string')
  );
}
