import type { RestValue } from '../schoolFields.ts';

/** Values as Firestore's REST interface writes them, for documents that no gateway should write. */
export const restValues = {
  text: (stringValue: string): RestValue => ({ stringValue }),
  number: (doubleValue: number | 'NaN' | 'Infinity' | '-Infinity'): RestValue => ({ doubleValue }),
  boolean: (booleanValue: boolean): RestValue => ({ booleanValue }),
  time: (timestampValue: string): RestValue => ({ timestampValue }),
  list: (...values: readonly RestValue[]): RestValue => ({ arrayValue: { values } }),
  map: (fields: Readonly<Record<string, RestValue>>): RestValue => ({ mapValue: { fields } }),
  nothing: { nullValue: null } satisfies RestValue,
  bytes: { bytesValue: 'AAEC' } satisfies RestValue,
  place: { geoPointValue: { latitude: 1, longitude: 2 } } satisfies RestValue,
};
