import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { canReadStorage, type StoragePage } from './storedSession.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
});
afterEach(() => void jest.useRealTimers());

/** What an IndexedDB of a test does, as far as the SDK's database is read. */
class FakeTransaction extends EventTarget {
  error: Error | null = null;
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

const BROKEN = new DOMException('Internal error opening backing store.', 'UnknownError');

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
    this.error = BROKEN;
    return this.dispatchEvent(new Event('error', { cancelable: true }));
  }
}

/** Reads a storage whose answers the test gives. */
function read() {
  const requests: FakeRequest[] = [];
  const open = jest.fn(() => {
    const request = new FakeRequest();
    requests.push(request);
    return request;
  });
  const page = { indexedDB: { open }, localStorage };
  let canRead: boolean | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of IndexedDB that is used
  void canReadStorage(page as unknown as StoragePage).then((found) => (canRead = found));
  const last = (): FakeRequest => {
    const request = requests.at(-1);
    if (request === undefined) throw new Error('Nothing was opened.');
    return request;
  };
  return { last, open, canRead: () => canRead };
}

/** Opens the database and lets its one transaction end. */
async function answer(request: FakeRequest): Promise<FakeDatabase> {
  const database = new FakeDatabase('users');
  request.succeed(database);
  await settle();
  database.transactions[0]?.dispatchEvent(new Event('complete'));
  await settle();
  return database;
}

const settle = () => jest.advanceTimersByTimeAsync(0);

/** Longer than the delay between two attempts. */
const wait = () => jest.advanceTimersByTimeAsync(2000);

test('a storage that opens and is read can be read', async () => {
  const { last, canRead } = read();
  const database = new FakeDatabase('users');
  last().succeed(database);
  await settle();
  expect(canRead()).toBe(undefined);
  database.transactions[0]?.dispatchEvent(new Event('complete'));
  await settle();
  expect(canRead()).toBe(true);
});

test('the database is closed, so that the SDK can delete it', async () => {
  const { last } = read();
  const { close } = await answer(last());
  expect(close).toHaveBeenCalledTimes(1);
});

test('a database without a store can be read', async () => {
  const { last, canRead } = read();
  last().succeed(new FakeDatabase());
  await settle();
  expect(canRead()).toBe(true);
});

test('a database that is not there is left to the SDK to create', async () => {
  const { last, canRead } = read();
  const transaction = new FakeTransaction();
  last().transaction = transaction;
  last().dispatchEvent(new Event('upgradeneeded'));
  expect(transaction.abort).toHaveBeenCalledTimes(1);
  last().fail();
  await settle();
  expect(canRead()).toBe(true);
});

test('a storage that fails is no error of the page', () => {
  expect(read().last().fail()).toBe(false);
});

test('a storage that fails for some seconds can be read afterwards', async () => {
  const { last, canRead } = read();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    last().fail();
    await wait();
  }
  expect(canRead()).toBe(undefined);
  await answer(last());
  expect(canRead()).toBe(true);
});

test('a storage that hangs is asked anew, and can be read once it answers', async () => {
  const { last, open, canRead } = read();
  await jest.advanceTimersByTimeAsync(3000);
  expect(open.mock.calls.length).toBeGreaterThan(1);
  await answer(last());
  expect(canRead()).toBe(true);
});

test('a storage that opens and whose transactions are aborted is asked anew', async () => {
  const { last, open } = read();
  const database = new FakeDatabase('users');
  last().succeed(database);
  await settle();
  const [transaction] = database.transactions;
  if (transaction) transaction.error = BROKEN;
  transaction?.dispatchEvent(new Event('abort'));
  await wait();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a storage that fails for a minute can not be read', async () => {
  const { last, canRead } = read();
  for (let seconds = 0; seconds < 60; seconds += 2) {
    last().fail();
    await wait();
  }
  expect(canRead()).toBe(false);
});

test('a browser whose session is in localStorage does not wait for IndexedDB', async () => {
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}');
  const { open, canRead } = read();
  await settle();
  expect(canRead()).toBe(true);
  expect(open).not.toHaveBeenCalled();
});

test('a browser whose storage is blocked waits for nothing', async () => {
  const page = {
    indexedDB: { open: () => new IDBOpenDBRequest() },
    get localStorage(): never {
      throw new DOMException('Blocked', 'SecurityError');
    },
  };
  await expect(canReadStorage(page)).resolves.toBe(true);
});
