import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { firstTile, type MarkedPage } from './firstTile.ts';

type Callback = ConstructorParameters<MarkedPage['PerformanceObserver']>[0];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** A page with marks that were set before: an observer is called with them and with each that follows. */
function createPage(...before: readonly string[]) {
  const observers = new Set<Callback>();
  const call = (observer: Callback, marks: readonly string[]) =>
    observer({ getEntriesByName: (name) => marks.filter((mark) => mark === name) });
  class PerformanceObserver {
    readonly #callback: Callback;
    constructor(callback: Callback) {
      this.#callback = callback;
    }
    observe(): void {
      observers.add(this.#callback);
      queueMicrotask(() => call(this.#callback, before));
    }
    disconnect(): void {
      observers.delete(this.#callback);
    }
  }
  return {
    page: { PerformanceObserver },
    observers,
    mark: (name: string) => observers.forEach((observer) => call(observer, [name])),
  };
}

/** Waits for the first tile of a page. @returns Whether it is there. */
function wait({ PerformanceObserver }: MarkedPage): () => boolean {
  let isThere = false;
  void firstTile({ PerformanceObserver }).then(() => (isThere = true));
  return () => isThere;
}

test('the wait for the first tile ends with it', async () => {
  const { page, mark, observers } = createPage('another mark');
  const isThere = wait(page);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(isThere()).toBe(false);
  mark(FIRST_TILE_MARK);
  await jest.advanceTimersByTimeAsync(0);
  expect(isThere()).toBe(true);
  expect(observers.size).toBe(0);
});

test('the wait for the first tile ends at once where it was there before', async () => {
  const isThere = wait(createPage(FIRST_TILE_MARK).page);
  await jest.advanceTimersByTimeAsync(0);
  expect(isThere()).toBe(true);
});

test('the wait for the first tile ends after ten seconds without one', async () => {
  const { page, observers } = createPage();
  const isThere = wait(page);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(isThere()).toBe(true);
  expect(observers.size).toBe(0);
});
