import { expect, test } from '@jest/globals';
import { virtual } from '@guidepup/virtual-screen-reader';
import { render } from '@testing-library/react';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';

/** All that a screen reader says from the top of the page to its end. */
async function readPage(container: HTMLElement): Promise<readonly string[]> {
  await virtual.start({ container });
  while ((await virtual.lastSpokenPhrase()) !== 'end of document') await virtual.next();
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  return said;
}

function drawScreen(canSignIn: boolean): HTMLElement {
  const state: UserState = { phase: 'signed-out', canSignIn };
  const session: UserSession = {
    subscribe: () => () => {},
    getSnapshot: () => state,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  return render(<LoginScreen session={session} />).baseElement;
}

test('a screen reader reads the login screen', async () => {
  expect(await readPage(drawScreen(true))).toEqual([
    'document',
    'main',
    'paragraph',
    'Laundry',
    'end of paragraph',
    'heading, Login to your account, level 1',
    'paragraph',
    'Or',
    'button, create an account, not busy, not disabled',
    'end of paragraph',
    'button, Login with Google, not busy, not disabled',
    'end of main',
    'end of document',
  ]);
});

test('a screen reader says that the login buttons are not ready yet', async () => {
  expect(await readPage(drawScreen(false))).toEqual([
    'document',
    'main',
    'paragraph',
    'Laundry',
    'end of paragraph',
    'heading, Login to your account, level 1',
    'paragraph',
    'Or',
    'button, create an account, busy, disabled',
    'end of paragraph',
    'button, Login with Google, busy, disabled',
    'end of main',
    'end of document',
  ]);
});
