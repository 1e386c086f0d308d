import { camelCase, invalidArgument, isList, isRecord } from '../../http/googleApi.ts';

/** Ids and field names that are reserved by Firestore. */
const RESERVED_NAME = /^__.*__$/s;

/** Firestore's limit for one id of a path. */
const MAX_ID_BYTES = 1500;

/** Joins ids into a path. @throws {RpcError} INVALID_ARGUMENT for an invalid id. */
export function joinIds(ids: readonly string[]): string {
  for (const id of ids) {
    const isMalformed = /^\.{0,2}$|\/|\p{Surrogate}/u.test(id) || RESERVED_NAME.test(id);
    if (isMalformed || Buffer.byteLength(id) > MAX_ID_BYTES) {
      throw invalidArgument(
        `${JSON.stringify(id.slice(0, 99))} is not an id: it is reserved, malformed or too long.`,
      );
    }
  }
  return ids.join('/');
}

/** Joins ids into the path of a document, such as `schools/campus.example`. @throws {RpcError} */
export function documentPath(ids: readonly string[]): string {
  if (ids.length > 0 && ids.length % 2 === 0) return joinIds(ids);
  throw invalidArgument('A document path has an even number of segments.');
}

/** See https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
export type Value =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  /** A 64-bit integer in decimal digits. */
  | { readonly integerValue: string }
  | { readonly doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' }
  /** RFC 3339 in UTC with at most six decimals. */
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  /** Base64. */
  | { readonly bytesValue: string }
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude: number; readonly longitude: number } }
  | { readonly arrayValue: { readonly values?: readonly Value[] } }
  | { readonly mapValue: { readonly fields?: Fields } };

/** The fields of a document or map, by name. */
export interface Fields {
  readonly [name: string]: Value;
}

/** How deeply maps and arrays may nest; see https://firebase.google.com/docs/firestore/quotas */
const MAX_DEPTH = 20;

const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i;

/** An RFC 3339 time as Firestore stores it: in UTC, truncated to microseconds. */
export function parseTimestamp(json: unknown): string | undefined {
  const [, seconds, fraction = '', zone] = (typeof json === 'string' && RFC_3339.exec(json)) || [];
  const time = Date.parse(`${seconds}${zone}`.toUpperCase());
  if (Number.isNaN(time)) return undefined;
  const [whole = ''] = new Date(time).toISOString().split('.');
  // RFC 3339 has four-digit years only; ISO adds a sign beyond them.
  if (whole.length !== 19) return undefined;
  // As in the JSON of protobuf: none, three or six digits.
  const micros = fraction
    .slice(0, 6)
    .padEnd(6, '0')
    .replace(/(000){1,2}$/, '');
  return micros === '' ? `${whole}Z` : `${whole}.${micros}Z`;
}

const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;

/** Parses the content of a value by its type, `undefined` when it is malformed. */
const PARSERS: Readonly<Record<string, (json: unknown, depth: number) => Value | undefined>> = {
  nullValue: (json) =>
    json === null || json === 'NULL_VALUE' || json === 0 ? { nullValue: null } : undefined,
  booleanValue: (json) => (typeof json === 'boolean' ? { booleanValue: json } : undefined),
  integerValue: (json) => {
    // An object is not made a text: it may have a `toString` of its own that is no function.
    if (typeof json !== 'string' && typeof json !== 'number') return undefined;
    if (!/^-?\d{1,19}$/.test(String(json))) return undefined;
    const value = BigInt(json);
    return BigInt.asIntN(64, value) === value ? { integerValue: String(value) } : undefined;
  },
  doubleValue: (json) =>
    typeof json === 'number' || json === 'NaN' || json === 'Infinity' || json === '-Infinity'
      ? { doubleValue: json }
      : undefined,
  timestampValue: (json) => {
    const timestampValue = parseTimestamp(json);
    return timestampValue === undefined ? undefined : { timestampValue };
  },
  stringValue: (json) => (typeof json === 'string' ? { stringValue: json } : undefined),
  bytesValue: (json) =>
    typeof json === 'string' && BASE64.test(json) ? { bytesValue: json } : undefined,
  referenceValue: (json) => (typeof json === 'string' ? { referenceValue: json } : undefined),
  geoPointValue: (json) => {
    if (!isRecord(json)) return undefined;
    const { latitude = 0, longitude = 0 } = json;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
    return { geoPointValue: { latitude, longitude } };
  },
  arrayValue: (json, depth) => {
    const items = isRecord(json) ? (json['values'] ?? []) : undefined;
    if (!isList(items)) return undefined;
    const values = items.map((item) => parseValue(item, depth + 1));
    if (values.some((value) => 'arrayValue' in value)) return undefined;
    return { arrayValue: values.length === 0 ? {} : { values } };
  },
  mapValue: (json, depth) => {
    if (!isRecord(json)) return undefined;
    const fields = parseFields(json['fields'], depth + 1);
    return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
  },
};

function parseValue(json: unknown, depth: number): Value {
  if (depth > MAX_DEPTH) {
    throw invalidArgument(`Values are nested deeper than ${MAX_DEPTH} levels.`);
  }
  const [[written, content] = ['', null], ...others] = isRecord(json) ? Object.entries(json) : [];
  const type = camelCase(written);
  const parse = others.length === 0 && Object.hasOwn(PARSERS, type) ? PARSERS[type] : undefined;
  if (parse === undefined) throw invalidArgument('A value does not have exactly one known type.');
  const value = parse(content, depth);
  if (value === undefined) throw invalidArgument(`A ${type} is malformed.`);
  return value;
}

/** Parses the `fields` of a document. @throws {RpcError} Where Firestore would reject them. */
export function parseFields(json: unknown, depth = 0): Fields {
  const fields = json ?? {};
  if (!isRecord(fields)) throw invalidArgument('The fields are not an object.');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === '' || RESERVED_NAME.test(name)) {
        throw invalidArgument(`The field name ${JSON.stringify(name)} is reserved.`);
      }
      return [name, parseValue(value, depth)];
    }),
  );
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {});
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((size, item) => size + valueSize(item), 0);
  }
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return textSize(value.referenceValue);
  if ('geoPointValue' in value) return 16;
  return 'booleanValue' in value || 'nullValue' in value ? 1 : 8;
}

function fieldsSize(fields: Fields): number {
  return Object.entries(fields).reduce(
    (size, [name, value]) => size + textSize(name) + valueSize(value),
    0,
  );
}

/** In bytes. See https://firebase.google.com/docs/firestore/storage-size */
export function documentSize(path: string, fields: Fields): number {
  return path.split('/').reduce((size, id) => size + textSize(id), 48) + fieldsSize(fields);
}

/** The names of nested fields, outermost first. */
export type FieldPath = readonly string[];

const SEGMENT = /([A-Za-z_][A-Za-z_0-9]*|`(?:[^`\\]|\\.)+`)(\.|$)/sy;

/** Splits a field path such as `` a.`b c`.d ``. */
export function parseFieldPath(path: unknown): FieldPath {
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
}

/** The value at a field path, `undefined` when absent. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined || !Object.hasOwn(fields, name)) return undefined;
  const value = fields[name];
  if (value === undefined || rest.length === 0) return value;
  return 'mapValue' in value ? getField(value.mapValue.fields ?? {}, rest) : undefined;
}

/** A copy with the value at a path set, or removed (`undefined`); missing maps are created. */
export function setField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [name, ...rest] = path;
  if (name === undefined) return fields;
  const { [name]: _, ...others } = fields;
  if (rest.length === 0) return value === undefined ? others : { ...fields, [name]: value };
  const inner = getField(fields, [name]);
  const map = inner !== undefined && 'mapValue' in inner ? inner.mapValue.fields : undefined;
  if (map === undefined && value === undefined) return fields;
  return { ...fields, [name]: { mapValue: { fields: setField(map ?? {}, rest, value) } } };
}
