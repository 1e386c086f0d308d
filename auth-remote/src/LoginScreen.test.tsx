import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

test('while the popup can not be opened yet, both buttons say so and keep a click', async () => {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const state: UserState = { phase: 'signed-out', canSignIn: false };
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} />);
  for (const name of ['create an account', 'Login with Google']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
  }
  expect(signIn).toHaveBeenCalledTimes(2);
});
