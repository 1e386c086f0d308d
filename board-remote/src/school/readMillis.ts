/** A Firestore Timestamp or a finite number as milliseconds; null for anything else. */
export function readMillis(value: unknown): number | null {
  const millis = typeof value === 'object' && value !== null ? askMillis(value) : value;
  return typeof millis === 'number' && Number.isFinite(millis) ? millis : null;
}

// Recognised by its method: an instanceof would tie the parser to one copy of the SDK.
function askMillis(value: object): unknown {
  try {
    return 'toMillis' in value && typeof value.toMillis === 'function'
      ? Reflect.apply(value.toMillis, value, [])
      : null;
  } catch {
    return null;
  }
}
