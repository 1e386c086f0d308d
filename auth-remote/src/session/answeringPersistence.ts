/* oxlint-disable no-underscore-dangle -- the SDK names a persistence's methods so */
import type { Persistence } from '@firebase/auth';
import { _getInstance, type PersistenceInternal } from '@firebase/auth/internal';
import { withTimeLimit } from '@laundry-board/shared-types/timing';

/** Longest wait for the browser's storage before another one is used, milliseconds. */
const STORAGE_LIMIT_MS = 8000;

/**
 * A persistence that is unavailable when it does not answer in time, so that the SDK takes the next one. Some browsers
 * open IndexedDB and never answer (https://bugs.webkit.org/show_bug.cgi?id=226547). Without a limit the SDK waits
 * forever, and the login buttons with it.
 */
export function answeringPersistence(persistence: Persistence): Persistence {
  const inner = _getInstance<PersistenceInternal>(persistence);
  let answers = true;
  // The SDK asks each persistence whether it is available, and then reads and tidies all of them. It creates them.
  return class implements PersistenceInternal {
    static readonly type = persistence.type;
    readonly type = inner.type;
    readonly _shouldAllowMigration = inner._shouldAllowMigration ?? false;
    readonly _set = inner._set.bind(inner);
    readonly _addListener = inner._addListener.bind(inner);
    readonly _removeListener = inner._removeListener.bind(inner);

    async _isAvailable(): Promise<boolean> {
      try {
        return await withTimeLimit(inner._isAvailable(), STORAGE_LIMIT_MS, 'Opening the storage');
      } catch (error) {
        console.warn('The sign-in is kept in another storage.', error);
        answers = false;
        return false;
      }
    }

    _get: PersistenceInternal['_get'] = (key) =>
      answers ? inner._get(key) : Promise.resolve(null);

    _remove: PersistenceInternal['_remove'] = (key) =>
      answers ? inner._remove(key) : Promise.resolve();
  };
}
