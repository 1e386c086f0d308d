import { fieldOf } from '@laundry-board/shared-types';
import type { BoardPush } from '../../model/boardModel.ts';
import type { Subscription } from './pushDevice.ts';

/** Something that the gateway has told this device. */
export interface ToldEntry {
  /** The entry as the document has it, by which it is written back unchanged. */
  readonly key: string;
  readonly want: string;
  /** What became of it: the event of its news. */
  readonly event: string;
  /** When that was seen, milliseconds since 1970. */
  readonly at: number;
  /** Ids of the buildings with a free machine, where the want names none. */
  readonly buildings: readonly string[];
  /** Whether somebody else waits for the machine of a load that is done. */
  readonly isAwaited: boolean;
}

/** What the document of a device says, and what tells it from others and from earlier ones. */
export interface Wish {
  /** What the gateway still tells of, as texts of laundry-rules. */
  readonly wants: readonly string[];
  readonly told: readonly ToldEntry[];
  /** Whether nothing that is sent to this device arrives any more: it needs another subscription. */
  readonly isGone: boolean;
  readonly endpoint: string;
  /** In the database: `schools/campus.example/wishes/…`. */
  readonly path: string;
  readonly updateTime: string;
}

/** The wishes of the signed-in resident in Firestore, as wishes.ts of the gateway has them. */
export interface WishDocuments {
  /** The wish with this address, or the first free path for it. @throws Error if that is not known, or there is none. */
  readonly find: (
    endpoint: string,
  ) => Promise<{ readonly path: string; readonly wish: Wish | null }>;
  /**
   * Writes a wish over the version that was found.
   *
   * @param ended Another wish of this device, which is deleted with it.
   * @returns Null if there is another version by now. @throws Error if it is not accepted.
   */
  readonly write: (
    found: { readonly path: string; readonly updateTime: string | null },
    subscription: Subscription,
    wish: Pick<Wish, 'wants' | 'told'>,
    ended: Wish | null,
  ) => Promise<Wish | null>;
  /** Deletes a wish, also when its resident has just signed out. */
  readonly remove: (path: string) => Promise<void>;
}

export interface WishDocumentsOptions extends Pick<BoardPush, 'firestore' | 'getIdToken'> {
  readonly domain: string | null;
  readonly projectId: string | undefined;
  readonly fetch: typeof fetch;
}

/** Longest wait for an answer, milliseconds. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * How many documents a resident may have; the last digit of their names tells the devices apart. Access rules can't count
 * documents, but can limit their names.
 */
const DIGITS = 16;

/** Answers to a write over another version than the one that was found. */
const LOST: ReadonlySet<unknown> = new Set(['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'ABORTED']);

/** The wishes in a school's Firestore. */
export function wishDocuments(options: WishDocumentsOptions): WishDocuments {
  const { nameOf, read, commit } = openDatabase(options);
  const { domain, getIdToken } = options;
  return {
    find: async (endpoint) => {
      const uid = uidOf(await getIdToken());
      const first = hashOf(endpoint);
      for (let step = 0; step < DIGITS; step += 1) {
        const digit = ((first + step) % DIGITS).toString(16);
        const path = `schools/${domain}/wishes/${uid}-${digit}`;
        // oxlint-disable-next-line no-await-in-loop -- hardly ever is there a second one.
        const wish = wishIn(await read(path), path);
        if (wish === null || wish.endpoint === endpoint) return { path, wish };
      }
      throw new Error('All wishes of this resident belong to other devices.');
    },
    write: async ({ path, updateTime }, subscription, wish, ended) => {
      const write = {
        update: { name: nameOf(path), fields: fieldsOf(subscription, wish) },
        updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: updateTime === null ? { exists: false } : { updateTime },
      };
      const others = ended === null ? [] : [{ delete: nameOf(ended.path) }];
      const { status, json } = await commit(write, ...others);
      if (LOST.has(at(json, 'error', 'status'))) return null;
      if (status !== 200) throw new Error(`Storing a wish: HTTP status ${status}.`);
      const version = String(at(json, 'writeResults', '0', 'updateTime'));
      const { endpoint } = subscription;
      return { ...wish, isGone: false, endpoint, path, updateTime: version };
    },
    remove: async (path) => {
      await commit({ delete: nameOf(path) });
    },
  };
}

/**
 * By Firestore's REST API (https://firebase.google.com/docs/firestore/reference/rest). The SDK's `setDoc` never settles
 * without a connection, is 2.5 kB of code, and the board's probe of the connection relies on an SDK that writes nothing.
 * Nor does the SDK say which version of a document it has read.
 */
function openDatabase({ firestore, getIdToken, projectId, fetch }: WishDocumentsOptions) {
  const database = `projects/${projectId}/databases/(default)/documents`;
  const nameOf = (path: string): string => `${database}/${path}`;
  let token = '';

  async function post(method: string, body: object) {
    // After a sign-out there is no new one, and the newest is good for a while.
    token = await getIdToken().catch(() => token);
    const response = await fetch(`${firestore}/v1/${database}:${method}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      // A resident clicks and closes the page.
      keepalive: true,
    });
    const json: unknown = await response.json();
    return { status: response.status, json };
  }

  return {
    nameOf,
    /** A document; undefined if there is none, which is no error that the browser would log. */
    read: async (path: string): Promise<unknown> => {
      const { status, json } = await post('batchGet', { documents: [nameOf(path)] });
      if (status !== 200) throw new Error(`Reading a wish: HTTP status ${status}.`);
      return at(json, '0', 'found');
    },
    commit: (...writes: readonly object[]) => post('commit', { writes }),
  };
}

/** A number by the hash FNV-1a: a place to begin at that other devices seldom have. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

function fieldsOf(
  { endpoint, p256dh, auth }: Subscription,
  { wants, told }: Pick<Wish, 'wants' | 'told'>,
): object {
  const values = told.map(({ key }): unknown => JSON.parse(key));
  return {
    endpoint: { stringValue: endpoint },
    p256dh: { stringValue: p256dh },
    auth: { stringValue: auth },
    wants: { arrayValue: { values: wants.map((stringValue) => ({ stringValue })) } },
    ...(values.length > 0 && { told: { arrayValue: { values } } }),
  };
}

/** One of an earlier gateway says neither what was told nor that it is gone. */
function wishIn(json: unknown, path: string): Wish | null {
  if (json === undefined) return null;
  const fields = at(json, 'fields');
  return {
    wants: textsIn(at(fields, 'wants')),
    told: valuesIn(at(fields, 'told')).map(toldEntryOf),
    isGone: at(fields, 'gone', 'booleanValue') === true,
    endpoint: String(at(fields, 'endpoint', 'stringValue')),
    path,
    updateTime: String(at(json, 'updateTime')),
  };
}

function toldEntryOf(value: unknown): ToldEntry {
  const fields = at(value, 'mapValue', 'fields');
  return {
    key: JSON.stringify(value),
    want: String(at(fields, 'want', 'stringValue')),
    event: String(at(fields, 'event', 'stringValue')),
    at: Date.parse(String(at(fields, 'at', 'timestampValue'))),
    buildings: textsIn(at(fields, 'buildings')),
    isAwaited: at(fields, 'isAwaited', 'booleanValue') === true,
  };
}

function textsIn(list: unknown): readonly string[] {
  return valuesIn(list).map((value) => String(at(value, 'stringValue')));
}

function valuesIn(list: unknown): readonly unknown[] {
  const values = at(list, 'arrayValue', 'values');
  return Array.isArray(values) ? values : [];
}

/** The id in a token, whose second part is JSON in base64url. */
function uidOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return String(at(JSON.parse(atob(payload)), 'sub'));
}

/** What stands in JSON under some names, one below the other; undefined for nothing. */
function at(json: unknown, ...names: readonly string[]): unknown {
  return names.reduce(fieldOf, json);
}
