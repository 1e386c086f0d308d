import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { act, screen } from '@testing-library/react';
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { FAILURE_EVENT } from '../errors/published.ts';
import { click } from '../testing/click.ts';
import { entryOf } from '../testing/fakeRemotes.ts';
import { ADA, renderApp } from '../testing/renderApp.tsx';

const SIGNED_OUT = { phase: 'signed-out', canSignIn: true } as const;
const NO_SIGN_IN = 'The sign-in could not be loaded.';
const NO_BOARD = 'The board could not be loaded.';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const login = () => screen.getByRole('heading', { name: 'Login to your account' });

const boardOf = (BrokenBoard: ComponentType) => [
  entryOf('board', { module: { Board: BrokenBoard }, version: 'c0ffee' }),
];

/** A session of a visitor who can sign in. */
function createSession() {
  const users = createStore<UserState>(SIGNED_OUT);
  const done = () => Promise.resolve();
  const session: UserSession = { ...users, signIn: done, signOut: done };
  return { session, signIn: () => act(() => users.set(ADA)) };
}

const authOf = (LoginScreen: ComponentType, session: UserSession) =>
  entryOf('auth', { module: { LoginScreen, openUserSession: () => Promise.resolve(session) } });

const Suspending = lazy<ComponentType>(() => new Promise(() => {}));

function SuspendsAfterTime(): ReactNode {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, 8000, true);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? <Suspending /> : 'the board';
}

function SuspendsAfterClick(): ReactNode {
  const [isClicked, setIsClicked] = useState(false);
  return isClicked ? <Suspending /> : <button onClick={() => setIsClicked(true)}>More</button>;
}

test.each([
  ['at once', Suspending, async () => {}],
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

/** What a translator or an extension does, too. */
function TakesItsNodesAway(): ReactNode {
  useEffect(() => document.querySelector('main')?.remove(), []);
  return 'the board';
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
    expect(login()).toHaveFocus();
  },
);

test.each(CLEAN_UPS)('what a clean-up %s throws is published as the board’s', async (_, Broken) => {
  const published = jest.fn<(event: Event) => void>();
  window.addEventListener(FAILURE_EVENT, published);
  const { setUser, pass } = await renderApp('/', { state: ADA, board: boardOf(Broken) });
  setUser(SIGNED_OUT);
  await pass(0);
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

test('a board that has removed its own nodes gives way to the login screen', async () => {
  const { setUser } = await renderApp('/', { state: ADA, board: boardOf(TakesItsNodesAway) });
  setUser(SIGNED_OUT);
  expect(login()).toBeInTheDocument();
});

test.each(CLEAN_UPS)(
  'a login screen whose clean-up %s throws gives way to the board',
  async (_, Broken) => {
    const { session, signIn } = createSession();
    await renderApp('/', { auth: authOf(Broken, session) });
    signIn();
    expect(screen.getByRole('main')).toHaveTextContent('ada@campus.example');
  },
);

test.each([
  ['nothing', undefined, 'undefined'],
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

test('a board that updates itself without end is replaced by its message', async () => {
  function Endless(): ReactNode {
    const [count, setCount] = useState(0);
    return <p ref={() => setCount(count + 1)} />;
  }
  await renderApp('/', { state: ADA, board: boardOf(Endless) });
  expect(screen.getByRole('heading', { name: NO_BOARD })).toBeInTheDocument();
});

test('a login screen that throws gives way to the board of a resident who signs in in another tab', async () => {
  const { session, signIn } = createSession();
  const Broken = (): never => {
    throw new Error('no login');
  };
  await renderApp('/', { auth: authOf(Broken, session) });
  expect(screen.getByRole('heading', { name: NO_SIGN_IN })).toBeInTheDocument();
  signIn();
  expect(screen.queryByRole('heading', { name: NO_SIGN_IN })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('ada@campus.example');
});
