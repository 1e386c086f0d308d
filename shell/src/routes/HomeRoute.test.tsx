import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { act, screen } from '@testing-library/react';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { FAILURE_EVENT } from '../errors/publishFailure.ts';
import { click } from '../testing/click.ts';
import { CONFIG, entryOf, SHARED_VERSIONS } from '../testing/fakeRemotes.ts';
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

test('a board of contract 1 is shown, too', async () => {
  const buildInfo = { contract: 1, shared: SHARED_VERSIONS };
  await renderApp('/', { state: ADA, board: [entryOf('board', { module: { Board }, buildInfo })] });
  expect(JSON.parse(screen.getByRole('main').textContent ?? '')).toEqual({
    email: 'ada@campus.example',
  });
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

const boardOf = (BrokenBoard: ComponentType) => [
  entryOf('board', { module: { Board: BrokenBoard }, version: 'c0ffee' }),
];

const Endless = lazy<ComponentType>(() => new Promise(() => {}));

function SuspendsAfterTime(): ReactNode {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, 8000, true);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Endless /> : 'the board';
}

function SuspendsAfterClick(): ReactNode {
  const [isClicked, setIsClicked] = useState(false);
  return isClicked ? <Endless /> : <button onClick={() => setIsClicked(true)}>More</button>;
}

test.each([
  ['at once', Endless, async () => {}],
  ['after a while', SuspendsAfterTime, (pass: (ms: number) => Promise<void>) => pass(8000)],
  ['after a click', SuspendsAfterClick, () => click(screen.getByRole('button', { name: 'More' }))],
])('a board that suspends %s leaves the header and Log Out working', async (_, Broken, suspend) => {
  const { pass, signOuts } = await renderApp('/', { state: ADA, board: boardOf(Broken) });
  await suspend(pass);
  await pass(0);
  await click(screen.getByRole('button', { name: 'My Account' }));
  await click(screen.getByRole('menuitem', { name: 'Log Out' }));
  expect(signOuts()).toBe(1);
});

function ThrowsInEffect(): ReactNode {
  useEffect(() => () => {
    throw new Error('no clean-up');
  });
  return 'the board';
}

class ThrowsInClass extends Component {
  override componentWillUnmount(): void {
    throw new Error('no clean-up');
  }
  override render(): ReactNode {
    return 'the board';
  }
}

function ThrowsInRef(): ReactNode {
  return (
    <p
      ref={() => () => {
        throw new Error('no clean-up');
      }}
    >
      the board
    </p>
  );
}

const CLEAN_UPS = [
  ['of an effect', ThrowsInEffect],
  ['of a class', ThrowsInClass],
  ['of a ref', ThrowsInRef],
] as const;

test.each(CLEAN_UPS)(
  'a board whose clean-up %s throws gives way to the login screen, which gets the focus',
  async (_, Broken) => {
    const { setUser } = await renderApp('/', { state: ADA, board: boardOf(Broken) });
    act(() => screen.getByRole('button', { name: 'My Account' }).focus());
    setUser(SIGNED_OUT);
    expect(heading()).toHaveFocus();
  },
);

test.each(CLEAN_UPS)('what a clean-up %s throws is published as the board’s', async (_, Broken) => {
  const published = jest.fn<(event: Event) => void>();
  window.addEventListener(FAILURE_EVENT, published);
  const { setUser } = await renderApp('/', { state: ADA, board: boardOf(Broken) });
  setUser(SIGNED_OUT);
  window.removeEventListener(FAILURE_EVENT, published);
  expect(published.mock.calls.map(([event]) => event)).toMatchObject([
    {
      detail: {
        cause: new Error('no clean-up'),
        place: { remote: 'board', version: 'c0ffee', phase: 'unmounting' },
      },
    },
  ]);
});

test.each(CLEAN_UPS)(
  'a board whose clean-up %s throws leaves other routes alone',
  async (_, Broken) => {
    await renderApp('/', { state: ADA, board: boardOf(Broken) });
    act(() => {
      history.pushState(null, '', '/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  },
);

test.each([
  ['nothing that has a text', Object.create(null), '[object Object]'],
  [
    'an object with code and message',
    { code: 'permission-denied', message: 'Not yours' },
    'permission-denied: Not yours',
  ],
])('a board that throws %s is replaced by its message', async (_, thrown, details) => {
  const board = boardOf(() => {
    throw thrown;
  });
  await renderApp('/', { state: ADA, board });
  expect(screen.getByRole('heading', { name: NO_BOARD })).toBeInTheDocument();
  expect(screen.getByText(details, { exact: false })).toBeInTheDocument();
});

test('a login screen that throws gives way to the board of a resident who signs in in another tab', async () => {
  const users = createStore<UserState>(SIGNED_OUT);
  const done = () => Promise.resolve();
  const session = { ...users, signIn: done, signOut: done };
  const LoginScreen = (): never => {
    throw new Error('no login');
  };
  const module = { LoginScreen, openUserSession: () => Promise.resolve(session) };
  await renderApp('/', { auth: entryOf('auth', { module }) });
  expect(screen.getByRole('heading', { name: NO_SIGN_IN })).toBeInTheDocument();
  act(() => users.set(ADA));
  expect(screen.queryByRole('heading', { name: NO_SIGN_IN })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('ada@campus.example');
});
