import { beforeEach, expect, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import type { SignInState } from '../startup/createSignIn.ts';
import { createFakeCaches } from '../testing/fakeCaches.ts';
import { ADA } from '../testing/renderApp.tsx';
import { flagResident } from './flagResident.ts';
import { type Caches, hasResidentFlag } from './residentFlag.ts';

const session = {
  ...createStore<UserState>({ phase: 'loading' }),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};
const RESIDENT: SignInState = { kind: 'signed-in', session, user: ADA.user };
const SIGNED_OUT: SignInState = { kind: 'signed-out', session };

let caches = createFakeCaches();

beforeEach(() => {
  caches = createFakeCaches();
});

/** Has a page on which somebody is signed in or not. */
async function openPage(state: SignInState, { open = caches.open }: Partial<Caches> = {}) {
  const signIn = createStore(state);
  flagResident(signIn, { ...caches, open });
  await settle();
  return {
    change: async (changed: SignInState): Promise<void> => {
      signIn.set(changed);
      await settle();
    },
  };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

test('a resident’s page sets the flag for their next visit', async () => {
  await openPage(RESIDENT);
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a visitor’s page stores nothing', async () => {
  await openPage(SIGNED_OUT);
  expect(caches.names()).toEqual([]);
});

test('a person who signs in is a resident from then on', async () => {
  const { change } = await openPage(SIGNED_OUT);
  await change(RESIDENT);
  expect(await hasResidentFlag(caches)).toBe(true);
});

test('a sign-out leaves nothing behind', async () => {
  const { change } = await openPage(RESIDENT);
  await change(SIGNED_OUT);
  expect(caches.names()).toEqual([]);
});

test.each(['none', 'failed', 'resolving'] as const)(
  'while the sign-in is “%s”, the flag stays',
  async (kind) => {
    await openPage(RESIDENT);
    await openPage({ kind });
    expect(await hasResidentFlag(caches)).toBe(true);
  },
);

test('a browser that can store no flag is no error', async () => {
  const open = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  await expect(openPage(RESIDENT, { open })).resolves.toBeDefined();
  await settle();
});
