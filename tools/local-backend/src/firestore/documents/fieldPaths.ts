import { invalidArgument } from '../../http/rpcError.ts';
import { RESERVED_NAME } from './names.ts';
import { type Fields, MAX_DEPTH, type Value } from './values.ts';

/** The names of nested fields, outermost first. */
export type FieldPath = readonly string[];

const SEGMENT = /([A-Za-z_][A-Za-z_0-9]*|`(?:[^`\\]|\\.)+`)(\.|$)/sy;

/** Splits a field path such as `` a.`b c`.d ``. */
export const parseFieldPath = (path: unknown): FieldPath => {
  const text = typeof path === 'string' ? path : '';
  const names: string[] = [];
  SEGMENT.lastIndex = 0;
  for (let more = true; more;) {
    const [, segment, separator] = SEGMENT.exec(text) ?? [];
    if (segment === undefined || names.length === MAX_DEPTH || RESERVED_NAME.test(segment)) {
      throw invalidArgument(`${JSON.stringify(path)} is not a field path.`);
    }
    names.push(segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/gs, '$1') : segment);
    more = separator === '.';
  }
  return names;
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** The value at a field path, `undefined` when absent. */
export const getField = (fields: Fields, path: FieldPath): Value | undefined => {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(fields, name)) return undefined;
  const value = fields[name];
  if (value === undefined || rest.length === 0) return value;
  return 'mapValue' in value ? getField(value.mapValue.fields ?? {}, rest) : undefined;
};

/** A copy with the value at a path set, or removed (`undefined`); missing maps are created. */
export const setField = (fields: Fields, path: FieldPath, value: Value | undefined): Fields => {
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
