/** Tells a JSON list from every other JSON value; unlike `Array.isArray` it makes no `any` of its items. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
