/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a JSON array; unlike `Array.isArray` it does not make its items `any`. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** `JSON.parse` for untrusted input: `undefined` when it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};
