import { retryLater, withTimeLimit } from '@laundry-board/shared-types/timing';

/** Where the SDK keeps its session. */
const DATABASE = 'firebaseLocalStorageDb';

/** How the names begin under which the SDK keeps it in localStorage, in a browser without IndexedDB. */
const LOCAL_STORAGE_PREFIX = 'firebase:authUser:';

/** For about half a minute. */
const ATTEMPTS = 20;

/** Longest wait for the answer to an attempt, milliseconds. */
const ATTEMPT_LIMIT_MS = 1500;

const RETRY = { firstMs: 250, longestMs: 2000, whileHidden: true };

/** What is needed of the page. Reading its storages throws where storage is blocked. */
export interface StoragePage extends Pick<Window, 'localStorage'> {
  readonly indexedDB: Pick<IDBFactory, 'open'>;
}

/**
 * Whether the storage can be read in which the SDK keeps its session. IndexedDB may fail or hang for some seconds, after
 * a crash, without free storage, or after a return from the background. The SDK would then count everybody as signed
 * out, so this tries again, for about half a minute.
 */
export async function canReadStorage(page: StoragePage): Promise<boolean> {
  if (isKeptElsewhere(page)) return true;
  for (let failures = 1; failures <= ATTEMPTS; failures += 1) {
    try {
      await withTimeLimit(readDatabase(page), ATTEMPT_LIMIT_MS, 'Reading the stored session');
      return true;
    } catch (error) {
      if (failures === 1) console.warn('The stored session can not be read yet.', error);
      await new Promise<void>((resolve) => void retryLater(resolve, { ...RETRY, failures }));
    }
  }
  return false;
}

/** Whether the SDK keeps its session in localStorage, or, where storage is blocked, nowhere. */
function isKeptElsewhere(page: StoragePage): boolean {
  try {
    return Object.keys(page.localStorage).some((name) => name.startsWith(LOCAL_STORAGE_PREFIX));
  } catch {
    return true;
  }
}

/**
 * Opens the SDK's database and reads from it: a database may open while its transactions wait, such as for those of a tab
 * that the browser has frozen. A database that does not exist yet is left to the SDK to create.
 *
 * @throws when it can't be read.
 */
async function readDatabase(page: StoragePage): Promise<void> {
  const request = page.indexedDB.open(DATABASE);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    isMissing = true;
    request.transaction?.abort();
  });
  // Firefox would report it as an error of the page.
  request.addEventListener('error', (event) => event.preventDefault());
  await firstEvent(request, 'success', 'error');
  if (isMissing) return;
  if (request.error !== null) throw request.error;
  const database = request.result;
  try {
    const store = database.objectStoreNames[0];
    if (store === undefined) return;
    const transaction = database.transaction(store);
    transaction.objectStore(store).count();
    await firstEvent(transaction, 'complete', 'abort');
    if (transaction.error !== null) throw transaction.error;
  } finally {
    database.close();
  }
}

function firstEvent(target: EventTarget, ...types: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve());
  });
}
