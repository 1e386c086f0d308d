import type { Fields, Value } from '../documents/value.ts';

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** The value at a path of field names, `undefined` where there is none. */
export const getField = (fields: Fields, path: readonly string[]): Value | undefined => {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(fields, name)) return undefined;
  const value = fields[name];
  if (value === undefined || rest.length === 0) return value;
  return 'mapValue' in value ? getField(value.mapValue.fields ?? {}, rest) : undefined;
};

/** The fields with one value put at a path, or taken away (`undefined`); maps on the way are made. */
export const setField = (
  fields: Fields,
  path: readonly string[],
  value: Value | undefined,
): Fields => {
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  if (rest.length === 0) {
    return value === undefined ? without(fields, name) : { ...fields, [name]: value };
  }
  const inner = getField(fields, [name]);
  const map = inner !== undefined && 'mapValue' in inner ? inner.mapValue.fields : undefined;
  if (map === undefined && value === undefined) return fields;
  return { ...fields, [name]: { mapValue: { fields: setField(map ?? {}, rest, value) } } };
};
