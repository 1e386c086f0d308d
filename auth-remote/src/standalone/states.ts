import type { SignedInUser, UserSession, UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';

const SAMPLE_USER: SignedInUser = {
  email: 'ada@campus.example',
  displayName: 'Ada Lovelace',
  photoURL: '',
};

const USER_STATES: ReadonlyMap<string, UserState> = new Map<string, UserState>([
  ['loading', { phase: 'loading' }],
  ['preparing', { phase: 'signed-out', canSignIn: false }],
  ['signed-out', { phase: 'signed-out', canSignIn: true }],
  ['signed-in', { phase: 'signed-in', user: SAMPLE_USER }],
  ['no-email', { phase: 'signed-in', user: { ...SAMPLE_USER, email: '' } }],
]);

export const STATE_NAMES: readonly string[] = [...USER_STATES.keys()];

/** A user session without a backend: it starts in the named state, and both its actions work at once. */
export function createSampleSession(name: string): UserSession | undefined {
  const state = USER_STATES.get(name);
  if (state === undefined) return undefined;
  const { subscribe, getSnapshot, set } = createStore(state);
  return {
    subscribe,
    getSnapshot,
    signIn: async () => set({ phase: 'signed-in', user: SAMPLE_USER }),
    signOut: async () => set({ phase: 'signed-out', canSignIn: true }),
  };
}
