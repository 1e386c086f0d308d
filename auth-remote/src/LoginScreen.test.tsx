import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

test.each([
  ['the buttons start the same sign-in', true],
  ['while the popup can not be opened yet, they say so and keep a click', false],
])('%s', async (_, canSignIn) => {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const state: UserState = { phase: 'signed-out', canSignIn };
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} />);
  for (const name of ['create an account', 'Login with Google']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-busy')).toBe(String(!canSignIn));
    expect(button.getAttribute('aria-disabled')).toBe(String(!canSignIn));
    await userEvent.click(button);
  }
  expect(signIn).toHaveBeenCalledTimes(2);
});
