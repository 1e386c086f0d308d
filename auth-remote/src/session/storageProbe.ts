import { withTimeLimit } from '@laundry-board/shared-types/timing';

/** Longest wait for the browser's storage before a session does without it, milliseconds. */
const STORAGE_LIMIT_MS = 8000;

/**
 * Where the SDK keeps its session. With another name, the probe would miss a storage in which only this database hangs.
 */
const DATABASE = 'firebaseLocalStorageDb';

/** `silent` is a storage that neither opens nor fails in time. */
export type StorageState = 'answers' | 'silent';

/** What is needed of the page: its IndexedDB, which throws or is missing where storage is blocked. */
export interface StoragePage {
  readonly indexedDB: Pick<IDBFactory, 'open'>;
}

/**
 * Finds out whether IndexedDB answers. Some browsers never answer a request to open it
 * (https://bugs.webkit.org/show_bug.cgi?id=226547), and the SDK waits for it without a limit. A storage that fails
 * counts as answering, because the SDK then uses the next one by itself.
 */
export async function probeStorage(page: StoragePage): Promise<StorageState> {
  // An error is an answer.
  const answered = openAndRead(page).catch(() => {});
  try {
    await withTimeLimit(answered, STORAGE_LIMIT_MS, 'Opening the storage');
    return 'answers';
  } catch (error) {
    console.warn(error);
    return 'silent';
  }
}

/**
 * Opens the SDK's database, and reads from it: a database may open while its transactions wait, such as for those of a tab
 * that the browser has frozen. It creates nothing; that is left to the SDK.
 */
async function openAndRead(page: StoragePage): Promise<void> {
  const request = page.indexedDB.open(DATABASE);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  // Firefox would report it as an error of the page.
  request.addEventListener('error', (event) => event.preventDefault());
  await firstEvent(request, 'success', 'error');
  if (request.error !== null) return;
  const database = request.result;
  const store = database.objectStoreNames[0];
  if (store !== undefined) {
    const transaction = database.transaction(store);
    transaction.objectStore(store).count();
    await firstEvent(transaction, 'complete', 'abort');
  }
  database.close();
}

function firstEvent(target: EventTarget, ...types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve());
  });
}
