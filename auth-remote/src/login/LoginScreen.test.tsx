import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession } from 'shared-types';
import { LoginScreen } from './LoginScreen.tsx';

test('both buttons start the same sign-in', async () => {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => ({ phase: 'signed-out' }),
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} />);
  screen.getByRole('heading', { name: 'Login to your account' });
  await userEvent.click(screen.getByRole('button', { name: 'create an account' }));
  expect(signIn).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Login with Google' }));
  expect(signIn).toHaveBeenCalledTimes(2);
});
