import { useEffect, useSyncExternalStore } from 'react';
import type { Loadable, LoadState } from './loadable.ts';

/** The state of a loadable; the first component that uses it starts it. */
export function useLoadable<T>(loadable: Loadable<T>): LoadState<T> {
  useEffect(() => loadable.start(), [loadable]);
  return useSyncExternalStore(loadable.subscribe, loadable.getSnapshot);
}
