/* oxlint-disable no-underscore-dangle -- the SDK names a persistence's methods so */
import type { Persistence } from '@firebase/auth';
import { _getInstance, type PersistenceInternal } from '@firebase/auth/internal';
import { withTimeLimit } from '@laundry-board/shared-types/timing';

/** Longest wait for the browser's storage before another one is used, milliseconds. */
const STORAGE_LIMIT_MS = 8000;

/**
 * Makes a persistence unavailable when it does not answer in time, so that the SDK takes the next one. Some browsers
 * open IndexedDB and never answer (https://bugs.webkit.org/show_bug.cgi?id=226547). Without a limit the SDK waits
 * forever, and the login buttons with it. It reads and tidies unavailable persistences, too.
 *
 * @param onSilence Called when it has not answered.
 * @returns the same persistence, of which the SDK keeps one instance
 */
export function limitStorage(persistence: Persistence, onSilence: () => void): Persistence {
  const instance = _getInstance<PersistenceInternal>(persistence);
  const isAvailable = instance._isAvailable.bind(instance);
  instance._isAvailable = () =>
    withTimeLimit(isAvailable(), STORAGE_LIMIT_MS, 'Opening the storage').catch(
      (error: unknown) => {
        console.warn(error);
        instance._get = () => Promise.resolve(null);
        instance._remove = () => Promise.resolve();
        onSilence();
        return false;
      },
    );
  return persistence;
}
