import { type Caches, keptOrigins } from '../keptOrigins.ts';

/**
 * Connects to the backends of a resident's page while its html is still on its way, which takes as long on a slow line as
 * the connections do. The worker has no `preconnect`: a request opens a connection, and an opaque answer to it costs neither
 * a read nor a preflight. Where the network fails, the page says so.
 */
export async function connectToBackends(
  url: string,
  { caches, fetch }: { readonly caches: Caches; readonly fetch: typeof self.fetch },
): Promise<void> {
  // The other routes need no backend.
  if (new URL(url).pathname !== '/') return;
  const origins = await keptOrigins(caches);
  if (origins === undefined) return;
  // A browser shares no connection between requests with cookies, as Firestore's are, and those without.
  const connect = (origin: string, credentials: RequestCredentials): Promise<unknown> =>
    fetch(origin, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials });
  await Promise.allSettled([
    connect(origins.firestore, 'include'),
    ...origins.auth.map((origin) => connect(origin, 'omit')),
  ]);
}
