import { isDeepStrictEqual } from 'node:util';
import type { Fields, Value } from '../documents/values.ts';

// The rule of wishes as in `firestore.rules`, where its reasons are. Regular expressions match whole texts there.

/** Whether a wish is a resident's own: `{uid}-0` to `{uid}-f`. */
export function isOwnWish(id: string, uid: string): boolean {
  return /^.+-[0-9a-f]$/u.test(id) && id.replace(/-[0-9a-f]$/, '') === uid;
}

const FIELD_NAMES = new Set(['endpoint', 'p256dh', 'auth', 'wants', 'changedAt', 'told', 'gone']);

/**
 * Whether a document is a wish.
 *
 * @param requestTime When the server received the write, RFC 3339: the only time that it may have.
 */
export function isWish(fields: Fields, requestTime: string): boolean {
  const { endpoint, p256dh, auth, wants, changedAt } = fields;
  return (
    Object.keys(fields).every((name) => FIELD_NAMES.has(name)) &&
    isEndpoint(textOf(endpoint)) &&
    /^[A-Za-z0-9_-]{87}$/.test(textOf(p256dh)) &&
    /^[A-Za-z0-9_-]{22}$/.test(textOf(auth)) &&
    isListOfWants(wants) &&
    changedAt !== undefined &&
    'timestampValue' in changedAt &&
    changedAt.timestampValue === requestTime
  );
}

/** Whether a write adds nothing to what only the gateway says. @param before What the document has; nothing while there is none. */
export function addsNothing(fields: Fields, before: Fields): boolean {
  const [told, toldBefore] = [toldIn(fields), toldIn(before)];
  return (
    told !== undefined &&
    toldBefore !== undefined &&
    told.every((entry) => toldBefore.some((other) => isDeepStrictEqual(entry, other))) &&
    told.length <= toldBefore.length &&
    [FALSE, before['gone'] ?? FALSE].some((gone) =>
      isDeepStrictEqual(fields['gone'] ?? FALSE, gone),
    )
  );
}

const FALSE: Value = { booleanValue: false };

/** Undefined if it is no list. */
function toldIn({ told = { arrayValue: {} } }: Fields): readonly Value[] | undefined {
  return 'arrayValue' in told ? (told.arrayValue.values ?? []) : undefined;
}

/** A string's text; none of the rules lets an empty one through. */
function textOf(value: Value | undefined): string {
  return value !== undefined && 'stringValue' in value ? value.stringValue : '';
}

const PUSH_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/[!-~]+$/;

/** A push service on this machine, for tests. Only the local backend allows it. */
const LOCAL_PUSH_SERVICE = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?\/[!-~]+$/;

function isEndpoint(endpoint: string): boolean {
  return (
    endpoint.length <= 1000 && (PUSH_SERVICE.test(endpoint) || LOCAL_PUSH_SERVICE.test(endpoint))
  );
}

/** Unlike here, the dot of the rules matches everything but a line feed. */
const WANT = /^(?:washer|dryer) (?:any|(?:free|[0-9]{1,3}) [^\n]{1,200})$/u;

function isListOfWants(wants: Value | undefined): boolean {
  if (wants === undefined || !('arrayValue' in wants)) return false;
  const texts = (wants.arrayValue.values ?? []).map(textOf);
  if (texts.length === 0) return true;
  const lines = texts.join('\n');
  return (
    texts.length <= 20 && lines.length <= 2000 && lines.split('\n').every((line) => WANT.test(line))
  );
}
