import '@testing-library/jest-dom/jest-globals';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

const BUTTONS = ['create an account', 'Login with Google'];

/** Draws the login screen while the popup can't be opened yet. */
function drawEarlyScreen(title?: string) {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const state: UserState = { phase: 'signed-out', canSignIn: false };
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} title={title} />);
  return { signIn };
}

test('the operator’s title stands above the heading, as the text that it is', () => {
  drawEarlyScreen('Laundry at <b>Campus</b> & Co');
  const title = screen.getByText('Laundry at <b>Campus</b> & Co');
  expect(title.nextElementSibling).toBe(screen.getByRole('heading'));
  expect(screen.getByRole('heading')).toHaveTextContent(/^Login to your account$/);
});

test('a title is written in its own direction', () => {
  drawEarlyScreen('מכבסה בקמפוס');
  expect(screen.getByText('מכבסה בקמפוס')).toHaveAttribute('dir', 'auto');
});

test('without a title nothing stands between the logo and the heading', () => {
  drawEarlyScreen();
  expect(screen.getByRole('heading').previousElementSibling?.tagName).toBe('svg');
});

test.each(BUTTONS)('"%s" says that the popup can not be opened yet', (name) => {
  drawEarlyScreen();
  const button = screen.getByRole('button', { name });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test.each(BUTTONS)('"%s" keeps a click until the popup can be opened', async (name) => {
  const { signIn } = drawEarlyScreen();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(signIn).toHaveBeenCalledTimes(1);
});
