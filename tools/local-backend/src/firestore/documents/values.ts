import { camelCase } from '../../http/requests.ts';
import { RpcError } from '../../http/responses.ts';
import { isList, isRecord } from '../../json.ts';

/**
 * A value in the format of the REST API.
 * See https://firebase.google.com/docs/firestore/reference/rest/v1/Value
 */
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
export const MAX_DEPTH = 20;

/** Ids and field names that are reserved by Firestore. */
export const RESERVED_NAME = /^__.*__$/s;

const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * An RFC 3339 time as Firestore stores it: in UTC, truncated to microseconds.
 *
 * @returns `undefined` when the text is not a time.
 */
export const parseTimestamp = (text: string): string | undefined => {
  const [, seconds, fraction = '', zone] = RFC_3339.exec(text) ?? [];
  if (seconds === undefined || zone === undefined) return undefined;
  const milliseconds = Date.parse(`${seconds}${zone}`.toUpperCase());
  if (Number.isNaN(milliseconds)) return undefined;
  const [whole = ''] = new Date(milliseconds).toISOString().split('.');
  // RFC 3339 has four-digit years only; ISO adds a sign beyond them.
  if (whole.length !== 19) return undefined;
  const micros = fraction.slice(0, 6).replace(/0+$/, '');
  return micros === '' ? `${whole}Z` : `${whole}.${micros}Z`;
};

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;
const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}(?:==)?|[\w+/-]{3}=?)?$/;

const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

const parseInteger = (json: unknown): string => {
  const text = typeof json === 'number' && Number.isSafeInteger(json) ? String(json) : json;
  if (typeof text === 'string' && /^-?\d{1,19}$/.test(text)) {
    const value = BigInt(text);
    if (value >= MIN_INTEGER && value <= MAX_INTEGER) return value.toString();
  }
  throw invalid('An integerValue is not a 64-bit integer.');
};

const parseDouble = (json: unknown): number | 'NaN' | 'Infinity' | '-Infinity' => {
  if (typeof json === 'number') return json;
  if (json === 'NaN' || json === 'Infinity' || json === '-Infinity') return json;
  throw invalid('A doubleValue is not a number.');
};

const parseText = (kind: string, json: unknown): string => {
  if (typeof json === 'string') return json;
  throw invalid(`A ${kind} is not a string.`);
};

const parseTime = (json: unknown): string => {
  const time = parseTimestamp(parseText('timestampValue', json));
  if (time === undefined) throw invalid('A timestampValue is not an RFC 3339 time.');
  return time;
};

const parseBytes = (json: unknown): string => {
  const bytes = parseText('bytesValue', json);
  if (!BASE64.test(bytes)) throw invalid('A bytesValue is not base64.');
  return bytes;
};

const parseGeoPoint = (json: unknown): { latitude: number; longitude: number } => {
  const { latitude = 0, longitude = 0 } = isRecord(json)
    ? json
    : { latitude: undefined, longitude: null };
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    throw invalid('A geoPointValue lacks a number.');
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw invalid('A geoPointValue is out of range.');
  }
  return { latitude, longitude };
};

const parseArray = (json: unknown, depth: number): { values?: readonly Value[] } => {
  const values = isRecord(json) ? (json['values'] ?? []) : undefined;
  if (!isList(values)) throw invalid('The values of an arrayValue are not a list.');
  const parsed = values.map((value) => {
    if (isRecord(value) && 'arrayValue' in value) throw invalid('An array contains an array.');
    return parseValueAt(value, depth + 1);
  });
  return parsed.length === 0 ? {} : { values: parsed };
};

const parseMap = (json: unknown, depth: number): { fields?: Fields } => {
  if (!isRecord(json)) throw invalid('A mapValue is not an object.');
  const fields = parseFieldsAt(json['fields'] ?? {}, depth + 1);
  return Object.keys(fields).length === 0 ? {} : { fields };
};

const parseValueAt = (json: unknown, depth: number): Value => {
  if (depth > MAX_DEPTH) throw invalid(`Values are nested deeper than ${MAX_DEPTH} levels.`);
  const [[kind, content] = [], ...others] = isRecord(json) ? Object.entries(json) : [];
  if (kind === undefined || others.length > 0)
    throw invalid('A value does not have exactly one type.');
  switch (camelCase(kind)) {
    case 'nullValue':
      if (content !== null && content !== 'NULL_VALUE' && content !== 0)
        throw invalid('A nullValue is not null.');
      return { nullValue: null };
    case 'booleanValue':
      if (typeof content !== 'boolean') throw invalid('A booleanValue is not a boolean.');
      return { booleanValue: content };
    case 'integerValue':
      return { integerValue: parseInteger(content) };
    case 'doubleValue':
      return { doubleValue: parseDouble(content) };
    case 'timestampValue':
      return { timestampValue: parseTime(content) };
    case 'stringValue':
      return { stringValue: parseText(kind, content) };
    case 'bytesValue':
      return { bytesValue: parseBytes(content) };
    case 'referenceValue':
      return { referenceValue: parseText(kind, content) };
    case 'geoPointValue':
      return { geoPointValue: parseGeoPoint(content) };
    case 'arrayValue':
      return { arrayValue: parseArray(content, depth) };
    case 'mapValue':
      return { mapValue: parseMap(content, depth) };
    default:
      throw invalid(`There is no value type ${JSON.stringify(kind)}.`);
  }
};

const parseFieldsAt = (json: unknown, depth: number): Fields => {
  if (!isRecord(json)) throw invalid('The fields are not an object.');
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      if (name === '') throw invalid('A field name is empty.');
      if (RESERVED_NAME.test(name)) throw invalid(`The field name ${name} is reserved.`);
      return [name, parseValueAt(value, depth)];
    }),
  );
};

/**
 * Parses the `fields` of a document from untrusted JSON.
 *
 * @throws {RpcError} INVALID_ARGUMENT when Firestore would reject them.
 */
export const parseFields = (json: unknown): Fields => parseFieldsAt(json ?? {}, 0);
