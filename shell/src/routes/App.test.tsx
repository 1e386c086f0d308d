import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { click } from '../testing/click.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { ADA, renderApp } from '../testing/renderApp.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  delete window.needsReload;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('/test shows the word Test and nothing else', async () => {
  await renderApp('/test');
  expect(document.body.textContent).toBe('Test');
});

test('/test loads no remote', async () => {
  const { page } = await renderApp('/test');
  expect(page.log).toEqual([]);
});

test('any other path is not found', async () => {
  await renderApp('/nowhere');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

test('the link on the page that was not found leads to the board, without a page load', async () => {
  const { pass } = await renderApp('/nowhere', { state: ADA });
  await click(screen.getByRole('link', { name: 'Go to Home' }));
  await pass(0);
  expect(screen.getByText('ada@campus.example', { exact: false })).toBeInTheDocument();
});

test('an error of the shell itself ends in the fallback screen', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('no calendar');
  });
  await renderApp('/', { state: ADA });
  expect(
    screen.getByRole('heading', { name: 'Unexpected Application Error!' }),
  ).toBeInTheDocument();
});

test('the fallback screen needs a reload', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const needsReload = jest.fn(() => () => {});
  window.needsReload = needsReload;
  const config = Object.defineProperty({ ...CONFIG }, 'links', {
    get: () => {
      throw new Error('no links');
    },
  });
  await renderApp('/', { state: ADA, config });
  expect(
    screen.getByRole('heading', { name: 'Unexpected Application Error!' }),
  ).toBeInTheDocument();
  expect(needsReload).toHaveBeenCalledTimes(1);
});
