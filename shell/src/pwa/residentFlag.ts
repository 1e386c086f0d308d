/**
 * The service worker's one cache, which stays empty. It is there while a resident is signed in, because a worker can't
 * read the session hint in localStorage. docs/deployment.md, which says how to remove it, has its name, too.
 */
const CACHE = 'laundry';

/** What is needed of the browser's `caches`. */
export interface Caches {
  readonly open: (name: string) => Promise<unknown>;
  readonly has: (name: string) => Promise<boolean>;
  readonly delete: (name: string) => Promise<boolean>;
}

/** Tells the service worker, for later visits, whether a resident is signed in. */
export async function setResidentFlag(caches: Caches, isSignedIn: boolean): Promise<void> {
  await (isSignedIn ? caches.open(CACHE) : caches.delete(CACHE));
}

/** What {@link setResidentFlag} has told. */
export function hasResidentFlag(caches: Caches): Promise<boolean> {
  return caches.has(CACHE);
}
