import { beforeEach, expect, jest, test } from '@jest/globals';
import type { AuthModule, UserSession, UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { createSessionOpener } from './userSession.ts';

const OPTIONS = { emulator: 'http://127.0.0.1:9099', sessionEndpoint: '/session' };
const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: true };
const BROKEN: UserState = { ...SIGNED_OUT, error: new Error('ChunkLoadError') };

const open = jest.fn<AuthModule['openUserSession']>();
const onError = jest.fn<(error: unknown) => void>();
const onClose = jest.fn<() => void>();

/** A session whose state a test can set; `onClose` is called when its last subscriber leaves. */
function createSession(): UserSession & { readonly set: (state: UserState) => void } {
  const store = createStore<UserState>(SIGNED_OUT, () => onClose);
  return { ...store, signIn: () => Promise.resolve(), signOut: () => Promise.resolve() };
}

beforeEach(() => {
  jest.resetAllMocks();
  open.mockImplementation(() => Promise.resolve(createSession()));
});

test('the session is opened with the options of the deployment', async () => {
  await createSessionOpener(OPTIONS, onError)(open);
  expect(open).toHaveBeenCalledWith(OPTIONS);
});

test('a page has one session, however often auth-remote is loaded', async () => {
  const openSession = createSessionOpener(OPTIONS, onError);
  const session = await openSession(open);
  await expect(openSession(open)).resolves.toBe(session);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a session that could not be opened is opened anew', async () => {
  open.mockRejectedValueOnce(new Error('ChunkLoadError'));
  const openSession = createSessionOpener(OPTIONS, onError);
  await expect(openSession(open)).rejects.toThrow('ChunkLoadError');
  await expect(openSession(open)).resolves.toBeDefined();
});

test('an error of the open session is reported', async () => {
  const session = createSession();
  await createSessionOpener(OPTIONS, onError)(() => Promise.resolve(session));
  session.set(BROKEN);
  expect(onError).toHaveBeenCalledWith(new Error('ChunkLoadError'));
});

test('another state of the open session is not reported', async () => {
  const session = createSession();
  await createSessionOpener(OPTIONS, onError)(() => Promise.resolve(session));
  session.set({ phase: 'loading' });
  expect(onError).not.toHaveBeenCalled();
});

test('after an error, another session replaces the one that failed, which is closed', async () => {
  const openSession = createSessionOpener(OPTIONS, onError);
  const session = createSession();
  await openSession(() => Promise.resolve(session));
  session.set(BROKEN);
  const next = await openSession(open);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(next).not.toBe(session);
});

test('a session that was replaced is closed, even with subscribers left', async () => {
  const openSession = createSessionOpener(OPTIONS, onError);
  const session = createSession();
  const opened = await openSession(() => Promise.resolve(session));
  opened.subscribe(() => {});
  session.set(BROKEN);
  await openSession(open);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('subscribers of the open session learn of each change', async () => {
  const session = createSession();
  const opened = await createSessionOpener(OPTIONS, onError)(() => Promise.resolve(session));
  const onChange = jest.fn<() => void>();
  opened.subscribe(onChange);
  session.set({ phase: 'loading' });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(opened.getSnapshot()).toEqual({ phase: 'loading' });
});
