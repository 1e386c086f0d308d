import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { AsyncBoundary } from './AsyncBoundary.tsx';
import { createResource, type Load } from './resource.ts';

const DELAY_MS = 4000;

const load = jest.fn<Load<string>>();

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function see(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

async function renderFailed(place?: 'section') {
  const page = render(
    <AsyncBoundary resource={createResource(load)} message="No board." advice="Wait." place={place}>
      {(value) => value}
    </AsyncBoundary>,
  );
  await pass(0);
  expect(screen.getByText('No board.')).toBeInTheDocument();
  return page;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  load.mockReset().mockRejectedValue(new Error('refused'));
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  see('visible');
});

test('what could not be loaded is tried again after a delay that grows', async () => {
  await renderFailed();
  for (const failures of [1, 2]) {
    await pass(failures * DELAY_MS - 1);
    expect(load).toHaveBeenCalledTimes(failures);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(failures + 1);
  }
});

test('what could not be loaded is tried again at once when the browser is online again', async () => {
  await renderFailed();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what was loaded at last takes the place of the message, and is not loaded again', async () => {
  await renderFailed();
  load.mockResolvedValue('the board');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(screen.getByText('the board')).toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(0);
});

test('what could not be loaded is not tried while the page is hidden', async () => {
  await renderFailed();
  see('hidden');
  await pass(100 * DELAY_MS);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is tried again at once when the page becomes visible', async () => {
  await renderFailed();
  see('hidden');
  await pass(100 * DELAY_MS);
  see('visible');
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what could not be loaded is not tried once its place is gone', async () => {
  const { unmount } = await renderFailed();
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(jest.getTimerCount()).toBe(0);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a message in place of the page is its main part, under a heading of level 1', async () => {
  await renderFailed();
  expect(screen.getByRole('main')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No board.', level: 1 })).toBeInTheDocument();
});

test('a message in place of a section is no main part, and under a heading of level 2', async () => {
  await renderFailed('section');
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No board.', level: 2 })).toBeInTheDocument();
});
