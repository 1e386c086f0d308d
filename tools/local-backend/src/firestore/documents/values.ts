import { invalidArgument, isList, isRecord } from '../../http/googleApi.ts';

/** Ids that are reserved by Firestore. */
const RESERVED_ID = /^__.*__$/s;

/** Firestore's limit for one id of a path. */
const MAX_ID_BYTES = 1500;

/** Joins ids into a path. @throws {RpcError} INVALID_ARGUMENT for an invalid id. */
export function joinIds(ids: readonly string[]): string {
  for (const id of ids) {
    const isMalformed = /^\.{0,2}$|\/|\p{Surrogate}/u.test(id) || RESERVED_ID.test(id);
    if (isMalformed || Buffer.byteLength(id) > MAX_ID_BYTES) {
      const shown = JSON.stringify(id.slice(0, 99));
      throw invalidArgument(`${shown} is not an id: it is reserved, malformed or too long.`);
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
  | { readonly geoPointValue: { readonly latitude: number; readonly longitude: number } }
  | { readonly arrayValue: { readonly values?: readonly Value[] } }
  | { readonly mapValue: { readonly fields?: Fields } };

/** The fields of a document or map, by name. */
export interface Fields {
  readonly [name: string]: Value;
}

const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i;

/** A time in UTC as the JSON of protobuf has it: with no decimals, three or six. */
function timestamp(whole: string, fraction: string): string {
  const micros = fraction
    .slice(0, 6)
    .padEnd(6, '0')
    .replace(/(000){1,2}$/, '');
  return micros === '' ? `${whole}Z` : `${whole}.${micros}Z`;
}

/** The current time of the system's clock, in milliseconds as Firestore's `REQUEST_TIME`. */
export function requestTime(): string {
  const iso = new Date().toISOString();
  return timestamp(iso.slice(0, 19), iso.slice(20, 23));
}

/** An RFC 3339 time as Firestore stores it: in UTC, truncated to microseconds; `undefined` when it is none. */
export function parseTimestamp(json: unknown): string | undefined {
  const [, seconds, fraction = '', zone] = (typeof json === 'string' && RFC_3339.exec(json)) || [];
  const time = Date.parse(`${seconds}${zone}`.toUpperCase());
  if (Number.isNaN(time)) return undefined;
  const [whole = ''] = new Date(time).toISOString().split('.');
  // RFC 3339 has four-digit years only; ISO adds a sign beyond them.
  return whole.length === 19 ? timestamp(whole, fraction) : undefined;
}

/** Parses the content of a value by its type, `undefined` when it is malformed. */
const PARSERS: Readonly<Record<string, (json: unknown) => Value | undefined>> = {
  nullValue: () => ({ nullValue: null }),
  booleanValue: (json) => (typeof json === 'boolean' ? { booleanValue: json } : undefined),
  integerValue: (json) => {
    if (typeof json !== 'string' && typeof json !== 'number') return undefined;
    return /^-?\d+$/.test(String(json)) ? { integerValue: String(json) } : undefined;
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
  bytesValue: (json) => (typeof json === 'string' ? { bytesValue: json } : undefined),
  geoPointValue: (json) => {
    const { latitude = 0, longitude = 0 } = isRecord(json) ? json : {};
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
    return { geoPointValue: { latitude, longitude } };
  },
  arrayValue: (json) => {
    const items = isRecord(json) ? (json['values'] ?? []) : undefined;
    if (!isList(items)) return undefined;
    const values = items.map(parseValue);
    if (values.some((value) => 'arrayValue' in value)) return undefined;
    return { arrayValue: values.length === 0 ? {} : { values } };
  },
  mapValue: (json) => {
    if (!isRecord(json)) return undefined;
    const fields = parseFields(json['fields']);
    return { mapValue: Object.keys(fields).length === 0 ? {} : { fields } };
  },
};

function parseValue(json: unknown): Value {
  const [[type, content] = ['', null], ...others] = isRecord(json) ? Object.entries(json) : [];
  const parse = others.length === 0 && Object.hasOwn(PARSERS, type) ? PARSERS[type] : undefined;
  if (parse === undefined) throw invalidArgument('A value does not have exactly one known type.');
  const value = parse(content);
  if (value === undefined) throw invalidArgument(`A ${type} is malformed.`);
  return value;
}

/** Parses the `fields` of a document. @throws {RpcError} INVALID_ARGUMENT for a malformed value. */
export function parseFields(json: unknown): Fields {
  const fields = json ?? {};
  if (!isRecord(fields)) throw invalidArgument('The fields are not an object.');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, parseValue(value)]),
  );
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
    if (segment === undefined) {
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
