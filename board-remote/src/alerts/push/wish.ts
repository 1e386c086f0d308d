/** Where a push service takes messages for this browser, and what they are encrypted with: base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the school's gateway notifies one device of. */
export interface Wish extends Subscription {
  /** Id of the resident whose wish it is. */
  readonly uid: string;
  /** As `wants.ts` writes them. */
  readonly wants: readonly string[];
}

/** The wish that the device keeps; null if it keeps none, or something else. */
export function parseWish(text: string | null): Wish | null {
  try {
    const wish: unknown = JSON.parse(text ?? 'null');
    return isWish(wish) ? wish : null;
  } catch {
    return null;
  }
}

function isWish(value: unknown): value is Wish {
  const wants = at(value, 'wants');
  return (
    ['uid', 'endpoint', 'p256dh', 'auth'].every((name) => isText(at(value, name))) &&
    Array.isArray(wants) &&
    wants.every(isText)
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** What stands in JSON under some names, one below the other; undefined for nothing. */
export function at(json: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), json);
}

/** Whether a gateway would do the same for both. */
export function isSameWish(one: Wish | null, other: Wish): boolean {
  return (
    one !== null &&
    one.uid === other.uid &&
    one.endpoint === other.endpoint &&
    one.p256dh === other.p256dh &&
    one.auth === other.auth &&
    keyOf(one.wants) === keyOf(other.wants)
  );
}

/** The same for the same texts, in whatever order. */
export function keyOf(wants: readonly string[]): string {
  return [...wants].sort().join('\n');
}
