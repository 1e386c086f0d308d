import { useMemo, useSyncExternalStore } from 'react';
import type { SchoolState } from './schoolState.ts';
import { createSchoolStore } from './schoolStore.ts';
import type { WatchSchool } from './watchSchool.ts';

/** The school of a domain, watched while the component is mounted. */
export function useSchool(domain: string | null, watch: WatchSchool): SchoolState {
  // A new domain is a new store in the same render: the old school is not drawn for it.
  const store = useMemo(() => createSchoolStore(domain, watch), [domain, watch]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
