import type {
  AuthModule,
  SignedInUser,
  UserSession,
  UserSessionOptions,
  UserState,
} from '@laundry-board/shared-types';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import { isStorageError } from '../remotes/explain.ts';
import type { Opening } from '../remotes/Remote.ts';

/** Who is signed in on this page. */
export type SignInState =
  /** auth-remote has opened no session yet. */
  | { readonly kind: 'none' }
  /** The session can sign nobody in: auth-remote's place says so, until one certainly works. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'resolving' }
  | { readonly kind: 'signed-out'; readonly session: UserSession }
  | { readonly kind: 'signed-in'; readonly session: UserSession; readonly user: SignedInUser };

/** The page's sign-in: the one owner of the sessions that auth-remote opens. */
export interface SignIn extends ReadableStore<SignInState> {
  /**
   * Follows the page's session with each auth-remote that is loaded, and opens one where there is none. Only a session that
   * has failed is replaced. One that waits for the browser's storage is kept: it has opened Auth, which can be done once on
   * a page.
   */
  readonly open: (module: AuthModule, opening: Opening<AuthModule>) => Promise<void>;
  readonly signOut: () => void;
}

/** See {@link SignIn}. */
export function createSignIn(options: UserSessionOptions): SignIn {
  const { subscribe, getSnapshot, set } = createStore<SignInState>({ kind: 'none' });
  let session: UserSession | undefined;
  let leave = (): void => {};

  function follow(followed: UserSession, { ready, failed }: Opening<void>): void {
    function update(): void {
      const state = followed.getSnapshot();
      const hasFailed = getSnapshot().kind === 'failed';
      const error = errorOf(state);
      if (error !== undefined) {
        set({ kind: 'failed' });
        failed(error);
      } else if (!hasFailed || works(state)) {
        set(signInState(followed, state));
        if (hasFailed) ready();
      }
    }
    leave = followed.subscribe(update);
    update();
  }

  return {
    subscribe,
    getSnapshot,
    open: async (module, { ready, failed }) => {
      leave();
      session =
        session === undefined || isLost(session) ? await module.openUserSession(options) : session;
      if (getSnapshot().kind !== 'failed') ready(module);
      follow(session, { ready: () => ready(module), failed });
    },
    signOut: () => void session?.signOut(),
  };
}

function signInState(session: UserSession, state: UserState): SignInState {
  switch (state.phase) {
    case 'loading':
      return { kind: 'resolving' };
    case 'signed-out':
      return { kind: 'signed-out', session };
    case 'signed-in':
      return { kind: 'signed-in', session, user: state.user };
  }
}

function works(state: UserState): boolean {
  return state.phase === 'signed-in' || (state.phase === 'signed-out' && state.canSignIn);
}

function isLost(session: UserSession): boolean {
  const error = errorOf(session.getSnapshot());
  return error !== undefined && !isStorageError(error);
}

function errorOf(state: UserState): unknown {
  return state.phase === 'signed-out' ? state.error : undefined;
}
