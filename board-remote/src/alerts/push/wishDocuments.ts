import type { BoardPush } from '../../model/push.ts';
import { at, type Wish } from './wish.ts';

/** The wishes of the signed-in resident in Firestore, as `firestore.rules` has them. */
export interface WishDocuments {
  /** Id of the signed-in resident. */
  readonly uid: () => Promise<string>;
  /** What the gateway still has to notify a device of: it takes out of its wish what it has sent. */
  readonly remaining: (wish: Wish) => Promise<readonly string[]>;
  /** Resolves once all of them are accepted. */
  readonly write: (wishes: readonly Wish[]) => Promise<void>;
}

export interface WishDocumentsOptions extends Pick<
  BoardPush,
  'domain' | 'firestore' | 'getIdToken'
> {
  readonly projectId: string | undefined;
  readonly fetch: typeof fetch;
}

/** Longest wait for an answer, milliseconds. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * By Firestore's REST API (https://firebase.google.com/docs/firestore/reference/rest). The SDK's `setDoc` never settles
 * without a connection, is 2.5 kB of code, and the board's probe of the connection relies on an SDK that writes nothing.
 */
export function wishDocuments({
  domain,
  firestore,
  getIdToken,
  projectId,
  fetch,
}: WishDocumentsOptions): WishDocuments {
  const database = `projects/${projectId}/databases/(default)/documents`;

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${firestore}/v1/${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${await getIdToken()}` },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      // A resident clicks and closes the page.
      keepalive: true,
    });
  }

  /** One document for each device; a digit tells a resident's devices apart, unless two of them share it. */
  function nameOf({ uid, endpoint }: Wish): string {
    return `${database}/schools/${domain}/wishes/${uid}-${digitOf(endpoint)}`;
  }

  return {
    uid: async () => uidOf(await getIdToken()),
    remaining: async (wish) => {
      const name = nameOf(wish);
      const response = await request(name.split('/').map(encodeURIComponent).join('/'));
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`Reading a wish: HTTP status ${response.status}.`);
      return wantsIn(await response.json(), wish.endpoint);
    },
    write: async (wishes) => {
      const writes = wishes.map((wish) => ({
        update: { name: nameOf(wish), fields: fieldsOf(wish) },
        updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
      }));
      const body = JSON.stringify({ writes });
      const { ok, status } = await request(`${database}:commit`, { method: 'POST', body });
      if (!ok) throw new Error(`Storing a wish: HTTP status ${status}.`);
    },
  };
}

/** A hexadecimal digit, by the hash FNV-1a. */
function digitOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash & 15).toString(16);
}

function fieldsOf({ endpoint, p256dh, auth, wants }: Wish): object {
  return {
    endpoint: { stringValue: endpoint },
    p256dh: { stringValue: p256dh },
    auth: { stringValue: auth },
    wants: { arrayValue: { values: wants.map((stringValue) => ({ stringValue })) } },
  };
}

/** The texts in a document; none if it belongs to another device, whose hash has the same digit. */
function wantsIn(document: unknown, endpoint: string): readonly string[] {
  const fields = at(document, 'fields');
  if (at(fields, 'endpoint', 'stringValue') !== endpoint) return [];
  const values = at(fields, 'wants', 'arrayValue', 'values');
  return Array.isArray(values) ? values.map((value) => String(at(value, 'stringValue'))) : [];
}

/** The id in a token, whose second part is JSON in base64url. */
function uidOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return String(at(JSON.parse(atob(payload)), 'sub'));
}
