import type { Caches } from '../pwa/keptBackends.ts';

/** A browser's caches, in memory; `names` are those that there are. */
export function createFakeCaches() {
  const opened = new Map<string, Map<string, Response>>();
  return {
    names: () => [...opened.keys()],
    open: (name) => {
      const cache = opened.get(name) ?? new Map<string, Response>();
      opened.set(name, cache);
      const put = async (key: string, response: Response): Promise<void> => {
        cache.set(key, response);
      };
      return Promise.resolve({ put });
    },
    match: (key, { cacheName }) => Promise.resolve(opened.get(cacheName)?.get(key)?.clone()),
    delete: (name) => Promise.resolve(opened.delete(name)),
  } satisfies Caches & { readonly names: () => readonly string[] };
}
