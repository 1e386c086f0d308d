import { isMap } from './documents/documentReader.ts';
import type { DocumentFields, DocumentValue } from './writing.ts';

/** A value as Firestore's REST API has it: https://firebase.google.com/docs/firestore/reference/rest/v1/Value */
export type RestValue =
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly arrayValue: { readonly values: readonly RestValue[] } }
  | { readonly mapValue: { readonly fields: RestFields } };

/** The fields of a document or map, by name. */
export interface RestFields {
  readonly [name: string]: RestValue;
}

/** The fields of a document as Firestore's REST API takes them. */
export function restFields(document: DocumentFields): RestFields {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, restValue(value)]),
  );
}

function restValue(value: DocumentValue): RestValue {
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (isList(value)) return { arrayValue: { values: value.map(restValue) } };
  return { mapValue: { fields: restFields(value) } };
}

/** `Array.isArray` knows no read-only list. */
function isList(value: DocumentValue): value is readonly DocumentValue[] {
  return Array.isArray(value);
}

/**
 * A document as the SDK gives it, but for times, which are milliseconds since 1970.
 *
 * @param fields As Firestore's REST API gives them; they may hold anything.
 */
export function documentOf(fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  const [[type, content] = ['', undefined]]: [string, unknown][] = isMap(value)
    ? Object.entries(value)
    : [];
  switch (type) {
    case 'arrayValue': {
      const { values } = isMap(content) ? content : {};
      return Array.isArray(values) ? values.map(valueOf) : [];
    }
    case 'mapValue': {
      const { fields } = isMap(content) ? content : {};
      return isMap(fields) ? documentOf(fields) : {};
    }
    case 'timestampValue':
      return typeof content === 'string' ? Date.parse(content) : undefined;
    case 'integerValue':
      return Number(content);
    default:
      return content;
  }
}
