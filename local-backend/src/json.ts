/** Tells a JSON object from every other JSON value. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells a JSON list from every other JSON value; unlike `Array.isArray` it makes no `any` of its items. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** `JSON.parse` for outside input: `undefined` for text that is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};
