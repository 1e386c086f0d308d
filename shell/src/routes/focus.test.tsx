import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { entryOf } from '../testing/fakeRemotes.ts';
import { click } from '../testing/click.ts';
import { ADA, renderApp } from '../testing/renderApp.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReturnValue();
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const board = [entryOf('board', { module: { Board: () => <h2>Washers:</h2> } })];

const heading = (name: string) => screen.getByRole('heading', { name });

test('the way from a page that was not found leads the focus to the board', async () => {
  const { pass } = await renderApp('/nowhere', { state: ADA, board });
  const link = screen.getByRole('link', { name: 'Go to Home' });
  act(() => link.focus());
  await click(link);
  await pass(0);
  expect(heading('Washers:')).toHaveFocus();
});

test('a sign-in that a button has begun leads the focus to the board', async () => {
  const { setUser } = await renderApp('/', { board });
  act(() => screen.getByRole('button', { name: 'Login with Google' }).focus());
  setUser(ADA);
  expect(heading('Washers:')).toHaveFocus();
});

test('a Try again that succeeds leads the focus to what it has brought', async () => {
  const broken = entryOf('board', { container: undefined });
  const { pass } = await renderApp('/', { state: ADA, board: [broken, broken, ...board] });
  await click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(heading('Washers:')).toHaveFocus();
});

test('a board that comes by itself takes no focus', async () => {
  await renderApp('/', { state: ADA, board });
  expect(document.body).toHaveFocus();
});
