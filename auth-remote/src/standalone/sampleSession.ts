import type { UserSession, UserState } from '@laundry-board/shared-types';
import { SAMPLE_USER } from './userStates.ts';

/** A user session without a backend: it starts in a state, and both buttons work at once. */
export function createSampleSession(start: UserState): UserSession {
  const listeners = new Set<() => void>();
  let state = start;
  const enter = (next: UserState): Promise<void> => {
    state = next;
    for (const listener of listeners) listener();
    return Promise.resolve();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => state,
    signIn: () => enter({ phase: 'signed-in', user: SAMPLE_USER }),
    signOut: () => enter({ phase: 'signed-out', canSignIn: true }),
  };
}
