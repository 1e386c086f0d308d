import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { probeStorage, type StoragePage, type StorageState } from './storageProbe.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** What an IndexedDB of a test does, as far as the probe uses it. */
class FakeTransaction extends EventTarget {
  readonly objectStore = () => ({ count: () => {} });
  readonly abort = jest.fn();
}

class FakeDatabase {
  readonly objectStoreNames: readonly string[];
  readonly transactions: FakeTransaction[] = [];
  readonly close = jest.fn();
  constructor(...stores: readonly string[]) {
    this.objectStoreNames = stores;
  }
  transaction(): FakeTransaction {
    const transaction = new FakeTransaction();
    this.transactions.push(transaction);
    return transaction;
  }
}

class FakeRequest extends EventTarget {
  result: FakeDatabase | undefined;
  error: Error | null = null;
  transaction: FakeTransaction | null = null;
  succeed(database: FakeDatabase): void {
    this.result = database;
    this.dispatchEvent(new Event('success'));
  }
  /** @returns Whether the browser reports the error of the page. */
  fail(): boolean {
    this.error = new Error('The storage is broken.');
    return this.dispatchEvent(new Event('error', { cancelable: true }));
  }
}

/** Probes a storage whose answers the test gives. */
function probe() {
  const request = new FakeRequest();
  const open = jest.fn(() => request);
  const page = { indexedDB: { open } };
  let state: StorageState | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of IndexedDB that the probe uses
  void probeStorage(page as unknown as StoragePage).then((found) => (state = found));
  return { request, open, state: () => state };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

test('a storage that opens and is read answers', async () => {
  const { request, state } = probe();
  const database = new FakeDatabase('users');
  request.succeed(database);
  await settle();
  expect(state()).toBe(undefined);
  database.transactions[0]?.dispatchEvent(new Event('complete'));
  await settle();
  expect(state()).toBe('answers');
});

test('the database is closed, so that the SDK can delete it', async () => {
  const { request } = probe();
  const database = new FakeDatabase('users');
  request.succeed(database);
  await settle();
  database.transactions[0]?.dispatchEvent(new Event('complete'));
  await settle();
  expect(database.close).toHaveBeenCalledTimes(1);
});

test('a database without a store answers', async () => {
  const { request, state } = probe();
  request.succeed(new FakeDatabase());
  await settle();
  expect(state()).toBe('answers');
});

test('a database that is not there is left to the SDK to create', async () => {
  const { request, state } = probe();
  request.transaction = new FakeTransaction();
  request.dispatchEvent(new Event('upgradeneeded'));
  expect(request.transaction.abort).toHaveBeenCalledTimes(1);
  request.fail();
  await settle();
  expect(state()).toBe('answers');
});

test('a storage that fails answers, and the page has no error', async () => {
  const { request, state } = probe();
  expect(request.fail()).toBe(false);
  await settle();
  expect(state()).toBe('answers');
});

test('a transaction that is aborted answers', async () => {
  const { request, state } = probe();
  const database = new FakeDatabase('users');
  request.succeed(database);
  await settle();
  database.transactions[0]?.dispatchEvent(new Event('abort'));
  await settle();
  expect(state()).toBe('answers');
});

test('a storage that is blocked answers', async () => {
  const page = {
    get indexedDB(): never {
      throw new DOMException('Blocked', 'SecurityError');
    },
  };
  await expect(probeStorage(page)).resolves.toBe('answers');
});

test('a storage that does not open in 8 s is silent', async () => {
  const { state } = probe();
  await jest.advanceTimersByTimeAsync(7999);
  expect(state()).toBe(undefined);
  await jest.advanceTimersByTimeAsync(1);
  expect(state()).toBe('silent');
});

test('a storage that opens and whose transactions wait is silent', async () => {
  const { request, state } = probe();
  request.succeed(new FakeDatabase('users'));
  await jest.advanceTimersByTimeAsync(8000);
  expect(state()).toBe('silent');
});
