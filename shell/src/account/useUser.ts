import { useSyncExternalStore } from 'react';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import type { Loadable } from '../loading/loadable.ts';
import type { Auth } from '../startup/site.ts';
import { useLoadable } from '../loading/useLoadable.ts';

/** The user session, undefined until auth-remote is there, and who is signed in. */
interface UserOnPage {
  readonly session: UserSession | undefined;
  readonly state: UserState;
}

const LOADING: UserState = { phase: 'loading' };
const neverChanges = () => () => {};

/** Who is signed in, as the page's one user session tells it. */
export function useUser(auth: Loadable<Auth>): UserOnPage {
  const remote = useLoadable(auth);
  const session = remote.phase === 'ready' ? remote.value.session : undefined;
  const state = useSyncExternalStore(
    session?.subscribe ?? neverChanges,
    session?.getSnapshot ?? (() => LOADING),
  );
  return { session, state };
}
