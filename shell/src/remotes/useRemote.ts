import { useSyncExternalStore } from 'react';
import type { Remote } from './Remote.ts';
import type { RemoteState } from './remoteState.ts';

/**
 * A part of a remote's state. What uses it is not rendered again for the other parts, and neither is the remote in it.
 *
 * @param select Has to return the same value for the same state.
 */
export function useRemote<T, Part>(
  { subscribe, getSnapshot }: Remote<T>,
  select: (state: RemoteState<T>) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}

/** What a remote's slot renders; undefined until it is loaded, and after it has failed. */
export function useLoaded<T>(remote: Remote<T>): { readonly value: T } | undefined {
  return useRemote(remote, (state) => (state.kind === 'ready' ? state.loaded : undefined));
}
