import type { Page } from '@playwright/test';

const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

/** The part of the SDK's stored user that tests read. */
interface StoredUser {
  readonly localId: string;
  readonly idToken: string;
  /** When the ID token ends, milliseconds since 1970. */
  readonly expirationTime: number;
}

/** Reads what the SDK has stored of the signed-in user. @throws Error when nobody is signed in. */
export async function readStoredUser(page: Page): Promise<StoredUser> {
  const { user, tokens } = await readEntry(page);
  return {
    localId: String(user['uid']),
    idToken: String(tokens['accessToken']),
    expirationTime: Number(tokens['expirationTime']),
  };
}

/** What a browser keeps of somebody who has signed in. */
export interface StoredSession {
  /** The entries of the SDK's own storage. */
  readonly entries: readonly unknown[];
  /** The names and texts in `localStorage`. */
  readonly items: readonly (readonly [name: string, text: string])[];
}

/** Reads the session of a page on which somebody has signed in. */
export async function readSession(page: Page): Promise<StoredSession> {
  const entries: unknown = await page.evaluate(readInPage, { database: DATABASE, store: STORE });
  const items = await page.evaluate(() => Object.entries(localStorage));
  return { entries: Array.isArray(entries) ? entries : [], items };
}

/**
 * Stores a session in place of the one that is there, on a page of the site without scripts. Playwright's own way opens
 * another page for it.
 */
export async function storeSession(page: Page, { entries, items }: StoredSession): Promise<void> {
  await page.evaluate((stored) => {
    localStorage.clear();
    for (const [name, text] of stored) localStorage.setItem(name, text);
  }, items);
  await page.evaluate(writeInPage, { database: DATABASE, store: STORE, entries });
}

/** Makes the stored ID token expired, as each token is after an hour. */
export async function expireStoredToken(page: Page): Promise<void> {
  await changeStoredTokens(page, { expirationTime: Date.now() - 1000 });
}

/** The stored tokens, by the SDK's names for them; null for a missing one. */
interface TokenChanges {
  readonly accessToken?: string;
  readonly refreshToken?: string | null;
  /** Milliseconds since 1970. */
  readonly expirationTime?: number;
}

/** Changes the stored tokens, on a page of the site that does not use them. */
export async function changeStoredTokens(page: Page, changes: TokenChanges): Promise<void> {
  const { entry, user, tokens } = await readEntry(page);
  const stsTokenManager = { ...tokens, ...changes };
  await page.evaluate(writeInPage, {
    database: DATABASE,
    store: STORE,
    entries: [{ ...entry, value: { ...user, stsTokenManager } }],
  });
}

async function readEntry(page: Page) {
  const entries: unknown = await page.evaluate(readInPage, { database: DATABASE, store: STORE });
  const entry: unknown = Array.isArray(entries) ? entries[0] : undefined;
  if (isObject(entry) && isObject(entry['value']) && isObject(entry['value']['stsTokenManager'])) {
    return { entry, user: entry['value'], tokens: entry['value']['stsTokenManager'] };
  }
  throw new Error(`The page has stored no user, but ${JSON.stringify(entries)}.`);
}

/** Runs in the page. */
function readInPage({ database, store }: { readonly database: string; readonly store: string }) {
  return new Promise<unknown>((resolve, reject) => {
    const opened = indexedDB.open(database);
    opened.addEventListener('error', () => reject(new Error(String(opened.error))));
    opened.addEventListener('success', () => {
      const read = opened.result.transaction(store).objectStore(store).getAll();
      read.addEventListener('success', () => {
        opened.result.close();
        resolve(read.result);
      });
    });
  });
}

/** Runs in the page: puts entries in the place of those with the same keys. */
function writeInPage({
  database,
  store,
  entries,
}: {
  readonly database: string;
  readonly store: string;
  readonly entries: readonly unknown[];
}) {
  return new Promise<void>((resolve, reject) => {
    // As the SDK creates it.
    const opened = indexedDB.open(database, 1);
    opened.addEventListener('upgradeneeded', () => {
      opened.result.createObjectStore(store, { keyPath: 'fbase_key' });
    });
    opened.addEventListener('error', () => reject(new Error(String(opened.error))));
    opened.addEventListener('success', () => {
      const transaction = opened.result.transaction(store, 'readwrite');
      for (const entry of entries) transaction.objectStore(store).put(entry);
      transaction.addEventListener('complete', () => {
        opened.result.close();
        resolve();
      });
    });
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
