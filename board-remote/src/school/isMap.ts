/**
 * True for a document's map field, not for a list nor for an instance of Firestore's value classes
 * (Timestamp, GeoPoint, Bytes, DocumentReference).
 *
 * The SDK copies fields with `map[key] = value`, so that a field named `__proto__` becomes the map's
 * prototype: a prototype tells a class only when it has a constructor of its own.
 */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null || !Object.hasOwn(prototype, 'constructor');
}
