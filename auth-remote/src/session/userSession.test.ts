import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { createVisitorSession } from './userSession.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SIGNED_IN: UserState = {
  phase: 'signed-in',
  user: { email: 'ada@campus.example', displayName: '', photoURL: '' },
};

test.each([
  ['its state follows once it comes after all', true],
  ['and nobody listens any more, it stays closed: the page has another session', false],
])('when Firebase does not come in time, %s', async (_, isHeard) => {
  const { subscribe, getSnapshot } = createStore(SIGNED_IN);
  const open = jest.fn(() => ({ subscribe, getSnapshot, signIn: settle, signOut: settle }));
  let arrive = (): void => {};
  const load = () => new Promise<typeof open>((resolve) => (arrive = () => resolve(open)));
  const session = createVisitorSession(load);
  expect(session.getSnapshot()).toEqual({ phase: 'signed-out', canSignIn: false });
  const leave = session.subscribe(() => {});
  if (!isHeard) leave();
  await jest.advanceTimersByTimeAsync(10_001);
  expect(session.getSnapshot()).toMatchObject({ error: expect.any(Error) });
  arrive();
  await jest.runAllTimersAsync();
  expect(open).toHaveBeenCalledTimes(isHeard ? 1 : 0);
  if (isHeard) expect(session.getSnapshot()).toEqual(SIGNED_IN);
});

const settle = () => Promise.resolve();
