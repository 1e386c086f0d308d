/**
 * One field in the form of Firestore's REST interface.
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
