/* oxlint-disable no-underscore-dangle -- the SDK names a persistence's methods so */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { _getInstance, type PersistenceInternal } from '@firebase/auth/internal';
import { limitStorage } from './storageLimit.ts';

beforeEach(() => {
  jest.useFakeTimers();
  onSilence.mockReset();
});
afterEach(() => void jest.useRealTimers());

const onSilence = jest.fn();
const never = new Promise<never>(() => {});

/** A storage that holds one value, as the SDK creates it. @param isAvailable Settles when it answers. */
function createStorage(isAvailable: Promise<boolean>) {
  const answer = <T>(value: T) => isAvailable.then(() => value);
  class Storage {
    static readonly type = 'LOCAL';
    readonly _isAvailable = () => isAvailable;
    readonly _get = () => answer('kept');
    readonly _set = () => answer(undefined);
    readonly _remove = () => answer(undefined);
    readonly _addListener = () => {};
    readonly _removeListener = () => {};
  }
  return _getInstance<PersistenceInternal>(limitStorage(Storage, onSilence));
}

/** A storage that never answers, once the SDK knows. */
async function createSilentStorage() {
  jest.spyOn(console, 'warn').mockReturnValue();
  const storage = createStorage(never);
  const onAnswer = jest.fn();
  void storage._isAvailable().then(onAnswer);
  await jest.advanceTimersByTimeAsync(8000);
  expect(onAnswer).toHaveBeenCalledWith(false);
  return storage;
}

test('a storage that answers is used', async () => {
  const storage = createStorage(Promise.resolve(true));
  expect(await storage._isAvailable()).toBe(true);
  expect(await storage._get('user')).toBe('kept');
});

test('a storage that refuses is not available', async () => {
  expect(await createStorage(Promise.resolve(false))._isAvailable()).toBe(false);
});

test('a storage that never answers is not available', async () => {
  await createSilentStorage();
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('nobody is kept in a storage that never answers', async () => {
  const storage = await createSilentStorage();
  expect(await storage._get('user')).toBe(null);
});

test('a storage that never answers holds nothing up when it is tidied', async () => {
  const storage = await createSilentStorage();
  await expect(storage._remove('user')).resolves.toBe(undefined);
});
