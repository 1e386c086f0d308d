import type { School } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { useMemo, useSyncExternalStore } from 'react';
import { parseSchool } from './parseSchool.ts';
import { type SchoolSnapshot, type SubscribeToSchool, keepSubscribed } from './subscription.ts';

interface SchoolState {
  /** Null until it has arrived, and without a document. */
  readonly school: School | null;
  /** False while the backend can't be asked for newer data. */
  readonly reachable: boolean;
}

/** Updates within a second that a resident can still follow one by one. */
const BURST_UPDATES = 4;

/**
 * Whether the newest update came in a burst, too fast to follow. Tiles ask when they change: a prop would draw
 * them all again.
 */
export let isBursting = false;

export function useSchool(domain: string | null, subscribe: SubscribeToSchool): SchoolState {
  // A new domain is a new store in the same render: the old school is not drawn for it.
  const store = useMemo(() => createSchoolStore(domain, subscribe), [domain, subscribe]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** The school of one domain, which is subscribed to while the store is. */
export function createSchoolStore(domain: string | null, subscribe: SubscribeToSchool) {
  let isMissingLogged = false;
  const updates: number[] = [];
  const store = createStore<SchoolState>({ school: null, reachable: true }, () => {
    if (domain !== null) return keepSubscribed(subscribe, domain, onSnapshot);
    logMissing();
    return () => {};
  });
  return store;

  function onSnapshot({ exists, fromCache, data }: SchoolSnapshot): void {
    if (exists) {
      isMissingLogged = false;
      const { school, problems } = parseSchool(data);
      if (problems > 0) {
        console.warn(`The school document holds malformed fields: ${problems}. Defaults stand in.`);
      }
      countUpdate();
      store.set({ school, reachable: !fromCache });
    } else if (!fromCache) {
      logMissing();
      store.set({ school: null, reachable: true });
    } else {
      store.set({ ...store.getSnapshot(), reachable: false });
    }
  }

  function countUpdate(): void {
    const now = performance.now();
    updates.push(now);
    isBursting = updates.length > BURST_UPDATES && now - (updates.shift() ?? now) < 1000;
  }

  function logMissing(): void {
    if (!isMissingLogged) console.warn('No document for the domain', domain);
    isMissingLogged = true;
  }
}
