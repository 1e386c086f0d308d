import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

const BUTTONS = ['create an account', 'Login with Google'];

/** Draws the login screen, by default while the popup can't be opened yet. */
function drawEarlyScreen(
  title?: string,
  state: UserState = { phase: 'signed-out', canSignIn: false },
) {
  const signIn = jest.fn<UserSession['signIn']>(() => Promise.resolve());
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn,
    signOut: () => Promise.resolve(),
  };
  render(<LoginScreen session={session} title={title} />);
  return { signIn };
}

test('the operator’s title stands beside the logo, as the text that it is', () => {
  drawEarlyScreen('Laundry at <b>Campus</b> & Co');
  const title = screen.getByText('Laundry at <b>Campus</b> & Co');
  expect(title.previousElementSibling?.tagName).toBe('svg');
  expect(screen.getByRole('heading')).toHaveTextContent(/^Login to your account$/);
});

test('a title is written in its own direction', () => {
  drawEarlyScreen('מכבסה בקמפוס');
  expect(screen.getByText('מכבסה בקמפוס')).toHaveAttribute('dir', 'auto');
});

test('without a title it is the laundry that one logs in to', () => {
  drawEarlyScreen();
  expect(screen.getByText('Laundry').previousElementSibling?.tagName).toBe('svg');
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

describe('of a device that closes the popup at once', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  test.each([
    { url: '/?display=wall', who: 'a lobby’s screen says who can help', alerts: 1 },
    { url: '/', who: 'a resident’s screen says nothing', alerts: 0 },
  ])('$who', ({ url, alerts }) => {
    history.replaceState(null, '', url);
    drawEarlyScreen(undefined, { phase: 'signed-out', canSignIn: true, isPopupClosed: true });
    const found = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(found).toEqual(Array(alerts).fill(expect.stringContaining('This device closes')));
  });
});
