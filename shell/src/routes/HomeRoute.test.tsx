import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { FAILURE_EVENT } from '../errors/published.ts';
import { click } from '../testing/click.ts';
import { CONFIG, entryOf } from '../testing/fakeRemotes.ts';
import { ADA, Board, renderApp } from '../testing/renderApp.tsx';

const NO_EMAIL = { ...ADA, user: { ...ADA.user, email: '' } };
const LOADING = { phase: 'loading' } as const;
const SIGNED_OUT = { phase: 'signed-out', canSignIn: true } as const;
const NO_CONFIG = 'The laundry board could not start.';
const NO_SIGN_IN = 'The sign-in could not be loaded.';
const NO_BOARD = 'The board could not be loaded.';
const SLOW_SIGN_IN = 'Your sign-in could not be checked yet.';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
});

const isEmpty = () => document.body.textContent === '';

test('a page without a configuration says so, with the cause', async () => {
  await renderApp('/', { configError: new Error('The page holds no configuration.') });
  expect(screen.getByRole('heading', { name: NO_CONFIG })).toBeInTheDocument();
  expect(screen.getByText('The page holds no configuration.')).toBeInTheDocument();
});

test('a visitor gets the login screen', async () => {
  await renderApp('/');
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeInTheDocument();
});

test('a login screen that can’t be loaded is reported', async () => {
  await renderApp('/', { auth: () => ({ kind: 'not-loaded' }) });
  expect(screen.getByRole('heading', { name: NO_SIGN_IN })).toBeInTheDocument();
});

test('the page is empty while the sign-in state resolves', async () => {
  await renderApp('/', { state: LOADING });
  expect(isEmpty()).toBe(true);
});

test('a sign-in state that does not resolve in 5 s is reported', async () => {
  const { pass } = await renderApp('/', { state: LOADING });
  await pass(4999);
  expect(isEmpty()).toBe(true);
  await pass(1);
  expect(screen.getByRole('heading', { name: SLOW_SIGN_IN })).toBeInTheDocument();
});

test('a sign-in state that resolves late takes the place of the message', async () => {
  const { pass, setUser } = await renderApp('/', { state: LOADING });
  await pass(5000);
  setUser(ADA);
  expect(screen.queryByRole('heading', { name: SLOW_SIGN_IN })).not.toBeInTheDocument();
  expect(screen.getByText('Hello,', { exact: false })).toBeInTheDocument();
});

test('a signed-in resident gets the header and the board', async () => {
  await renderApp('/', { state: ADA });
  expect(screen.getByRole('banner')).toHaveTextContent('Hello, Ada Lovelace');
  expect(screen.getByRole('main')).toHaveTextContent('ada@campus.example');
});

test('the board is given the e-mail and the local Firestore', async () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  await renderApp('/', { state: ADA, config: { ...CONFIG, emulators } });
  expect(JSON.parse(screen.getByRole('main').textContent ?? '')).toEqual({
    email: 'ada@campus.example',
    emulator: emulators.firestore,
  });
});

test('the board is given the key of notifications, with the token to ask for them', async () => {
  await renderApp('/', { state: ADA, config: { ...CONFIG, pushKey: 'B1' } });
  expect(screen.getByRole('main')).toHaveTextContent('"push":{"key":"B1"}');
});

test('the board is given no key that an auth-remote without tokens could not use', async () => {
  await renderApp('/', { state: ADA, config: { ...CONFIG, pushKey: 'B1' }, hasToken: false });
  expect(screen.getByRole('main')).not.toHaveTextContent('push');
});

test('in kiosk mode the board has no header', async () => {
  await renderApp('/?display=wall', { state: ADA });
  expect(screen.getByRole('main')).toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('a resident who signs in sees the board in place of the login screen', async () => {
  const { setUser } = await renderApp('/');
  setUser(ADA);
  expect(screen.queryByRole('button', { name: 'Login with Google' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toBeInTheDocument();
});

test('a resident who signs out sees the login screen in place of the board', async () => {
  const { setUser } = await renderApp('/', { state: ADA });
  setUser(SIGNED_OUT);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Login with Google' })).toBeInTheDocument();
});

const heading = () => screen.getByRole('heading', { name: 'Login to your account' });

test('a resident who signs out has the focus on the heading of the login screen', async () => {
  const { setUser } = await renderApp('/', { state: ADA });
  act(() => screen.getByRole('button', { name: 'My Account' }).focus());
  setUser(SIGNED_OUT);
  expect(heading()).toHaveFocus();
});

test('a sign-out leaves the focus where it is, if that is still on the page', async () => {
  const { setUser } = await renderApp('/', { state: ADA });
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  setUser(SIGNED_OUT);
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

test('a login screen that is the first screen has no focus', async () => {
  await renderApp('/');
  expect(heading()).not.toHaveFocus();
});

test('a user without an e-mail sees no board', async () => {
  await renderApp('/', { state: NO_EMAIL });
  expect(screen.getByRole('alert').textContent).toBe(
    'Please log out and log back in, unknow error',
  );
});

test('a user without an e-mail can sign out', async () => {
  const { signOuts } = await renderApp('/', {
    state: NO_EMAIL,
  });
  await click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOuts()).toBe(1);
});

test('a board that can’t be loaded leaves the header in place', async () => {
  await renderApp('/', { state: ADA, board: [() => ({ kind: 'not-loaded' })] });
  expect(screen.getByRole('heading', { name: NO_BOARD })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

test('a board that can’t be loaded is loaded again by itself', async () => {
  const working = entryOf('board', { module: { Board } });
  const { pass } = await renderApp('/', {
    state: ADA,
    board: [() => ({ kind: 'not-loaded' }), working],
  });
  await pass(4000);
  expect(screen.queryByRole('heading', { name: NO_BOARD })).not.toBeInTheDocument();
  expect(screen.getByText('ada@campus.example', { exact: false })).toBeInTheDocument();
});

test('a session that can sign nobody in is published as a failure of auth-remote', async () => {
  const failures: unknown[] = [];
  window.addEventListener(FAILURE_EVENT, ({ detail }) => failures.push(detail), { once: true });
  const { setUser, pass } = await renderApp('/');
  const error = new Error('ChunkLoadError');
  setUser({ phase: 'signed-out', canSignIn: false, error });
  await pass(0);
  expect(screen.getByRole('heading', { name: NO_SIGN_IN })).toBeInTheDocument();
  const place = { remote: 'auth', version: '1', phase: 'running' };
  expect(failures).toMatchObject([{ place, cause: error }]);
});

test('the message of a sign-in that has failed stays until somebody can sign in', async () => {
  const { setUser, pass } = await renderApp('/');
  setUser({ phase: 'signed-out', canSignIn: false, error: new Error('ChunkLoadError') });
  await pass(0);
  setUser(LOADING);
  // It is tried again meanwhile.
  await pass(15 * 60_000);
  expect(screen.getByRole('heading', { name: NO_SIGN_IN })).toBeInTheDocument();
  setUser(SIGNED_OUT);
  expect(screen.queryByRole('heading', { name: NO_SIGN_IN })).not.toBeInTheDocument();
  expect(heading()).toBeInTheDocument();
});
