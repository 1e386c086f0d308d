import { beforeEach, expect, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { createRemoteState, type RemoteState } from '../remotes/remoteState.ts';
import type { Auth } from '../startup/createSite.ts';
import { createFakeCaches } from '../testing/fakeCaches.ts';
import { ADA } from '../testing/renderApp.tsx';
import { flagResident } from './flagResident.ts';
import { type Caches, hasResidentFlag } from './residentFlag.ts';

const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: true };

let caches = createFakeCaches();

beforeEach(() => {
  caches = createFakeCaches();
});

/** Has a page on which somebody is signed in or not. */
async function openPage(state: UserState, { open = caches.open }: Partial<Caches> = {}) {
  let session = createSession(state);
  const idle = createRemoteState<Auth>({ url: 'https://auth.example/remoteEntry.js' });
  const ready = (): RemoteState<Auth> => ({
    ...idle,
    kind: 'ready',
    loaded: { value: { LoginScreen: () => null, session }, attempt: 1 },
    since: 0,
    isInTrouble: false,
  });
  const auth = createStore(ready());
  flagResident({ auth }, { ...caches, open });
  await settle();
  return {
    change: async (changed: UserState): Promise<void> => {
      session.set(changed);
      await settle();
    },
    /** Opens another session in place of one that can sign nobody in. @returns The one before. */
    replaceSession: async () => {
      const before = session;
      session = createSession(SIGNED_OUT);
      auth.set({ ...idle, kind: 'failed', wasReady: true });
      auth.set(ready());
      await settle();
      return before;
    },
  };
}

function createSession(state: UserState) {
  let isSubscribed = false;
  const store = createStore<UserState>(state, () => {
    isSubscribed = true;
    return () => (isSubscribed = false);
  });
  return {
    ...store,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    isSubscribed: () => isSubscribed,
  };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('a resident’s page sets the flag for their next visit', async () => {
  await openPage(ADA);
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a visitor’s page stores nothing', async () => {
  await openPage(SIGNED_OUT);
  expect(caches.names()).toEqual([]);
});

test('a person who signs in is a resident from then on', async () => {
  const { change } = await openPage(SIGNED_OUT);
  await change(ADA);
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a sign-out leaves nothing behind', async () => {
  const { change } = await openPage(ADA);
  await change(SIGNED_OUT);
  expect(caches.names()).toEqual([]);
});

test('until it is known who is there, the flag stays', async () => {
  await openPage(ADA);
  await openPage({ phase: 'loading' });
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a session that was replaced is left alone: it stays closed without subscribers', async () => {
  const { replaceSession } = await openPage(SIGNED_OUT);
  expect((await replaceSession()).isSubscribed()).toBe(false);
});

test('a person who signs in by the session that replaced it is a resident, too', async () => {
  const { replaceSession, change } = await openPage(SIGNED_OUT);
  await replaceSession();
  await change(ADA);
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a browser that can store no flag is no error', async () => {
  const open = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  await expect(openPage(ADA, { open })).resolves.toBeDefined();
  await settle();
});
