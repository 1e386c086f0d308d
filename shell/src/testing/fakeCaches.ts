import type { Caches } from '../pwa/residentFlag.ts';

/** A browser's caches, in memory; `names` are those that there are. */
export function createFakeCaches() {
  const names = new Set<string>();
  return {
    names: () => [...names],
    open: async (name) => {
      names.add(name);
    },
    has: (name) => Promise.resolve(names.has(name)),
    delete: (name) => Promise.resolve(names.delete(name)),
  } satisfies Caches & { readonly names: () => readonly string[] };
}
