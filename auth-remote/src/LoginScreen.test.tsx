import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

const NAMES = ['create an account', 'Login with Google'];

function drawLoginScreen(state: UserState) {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} />);
  const buttons = NAMES.map((name) => screen.getByRole('button', { name }));
  return { signIn, buttons };
}

test('both buttons start the same sign-in', async () => {
  const { signIn, buttons } = drawLoginScreen({ phase: 'signed-out', canSignIn: true });
  screen.getByRole('heading', { name: 'Login to your account' });
  for (const button of buttons) {
    expect(button.getAttribute('aria-busy')).toBe('false');
    await userEvent.click(button);
  }
  expect(signIn).toHaveBeenCalledTimes(2);
});

test('while the popup can not be opened yet, the buttons say so and keep a click', async () => {
  const { signIn, buttons } = drawLoginScreen({ phase: 'signed-out', canSignIn: false });
  for (const button of buttons) {
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
  }
  expect(signIn).toHaveBeenCalledTimes(2);
});
