import { afterEach, expect, jest, test } from '@jest/globals';
import { virtual } from '@guidepup/virtual-screen-reader';
import { render } from '@testing-library/react';
import { Header } from './Header.tsx';

const USER = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };

// jsdom has no CSS.escape.
Reflect.set(globalThis, 'CSS', { escape: (id: string) => id.replaceAll(/[^\w-]/g, '\\$&') });

afterEach(async () => {
  jest.useRealTimers();
  await virtual.stop();
});

test('a screen reader reads the header, and opens and closes its menu', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20), advanceTimers: true });
  const { baseElement } = render(<Header user={USER} onSignOut={() => {}} />);
  await virtual.start({ container: baseElement });
  while (!(await virtual.lastSpokenPhrase()).startsWith('button, My Account')) await virtual.next();
  await virtual.press('Enter');
  await virtual.press('Escape');
  expect(await virtual.spokenPhraseLog()).toEqual([
    'document',
    'banner',
    'paragraph',
    'Hello,',
    'Ada',
    'end of paragraph',
    'paragraph',
    'Friday, November 20',
    'end of paragraph',
    'button, My Account, not expanded, has popup menu',
    'menuitem, Log Out, position 1, set size 1',
    'button, My Account, not expanded, has popup menu',
  ]);
});
