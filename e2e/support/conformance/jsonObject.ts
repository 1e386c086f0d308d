type JsonObject = Readonly<Record<string, unknown>>;

/** Reads the JSON of an object. @throws Error when it is of anything else. */
export function jsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw new Error(`No JSON object: ${text}`);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
