/** Whether a value is an object, so that its properties can be read. */
export function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What a value that may be anything, such as JSON, has under a name or index; undefined for nothing. */
export function fieldOf(value: unknown, key: PropertyKey): unknown {
  return isObject(value) ? value[key] : undefined;
}
