/**
 * Opens a connection to a backend by a request, where it can't be preconnected: an opaque answer costs neither a read
 * nor a preflight. Errors are ignored here, because the later requests report them.
 *
 * @param credentials A browser shares no connection between requests with cookies, as Firestore's are, and those without.
 */
export function openConnection(
  { fetch }: Pick<WindowOrWorkerGlobalScope, 'fetch'>,
  origin: string,
  credentials: RequestCredentials,
): Promise<unknown> {
  const request = { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials } as const;
  return fetch(origin, request).catch(() => {});
}
