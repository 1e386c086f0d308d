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
  screen.getByText('No board.');
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

test('tries again after a delay that grows, and at once when the browser is online again', async () => {
  await renderFailed();
  for (const failures of [1, 2]) {
    await pass(failures * DELAY_MS - 1);
    expect(load).toHaveBeenCalledTimes(failures);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(failures + 1);
  }
  load.mockResolvedValue('the board');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  screen.getByText('the board');
  expect(jest.getTimerCount()).toBe(0);
});

test('does not try while the page is hidden, nor once it is removed', async () => {
  const { unmount } = await renderFailed();
  see('hidden');
  await pass(100 * DELAY_MS);
  expect(load).toHaveBeenCalledTimes(1);
  see('visible');
  await pass(0);
  expect(load).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(jest.getTimerCount()).toBe(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  [undefined, 1, 1],
  ['section', 0, 2],
] as const)(
  'a message of place %s is in %d main, under a heading of level %d',
  async (place, mains, level) => {
    await renderFailed(place);
    expect(screen.queryAllByRole('main')).toHaveLength(mains);
    screen.getByRole('heading', { name: 'No board.', level });
  },
);
