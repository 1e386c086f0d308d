import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import type { RestValue } from '../schools.ts';

const REFERENCE = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/other.example`;

/** A document with every type of value, in the form of Firestore's REST interface. */
export const VALUES: Readonly<Record<string, RestValue>> = {
  null: { nullValue: null },
  true: { booleanValue: true },
  integer: { integerValue: '9007199254740991' },
  negative: { integerValue: '-1' },
  double: { doubleValue: 0.1 },
  notANumber: { doubleValue: 'NaN' },
  infinite: { doubleValue: '-Infinity' },
  microseconds: { timestampValue: '2026-11-20T08:30:00.123456Z' },
  whole: { timestampValue: '2026-11-20T08:30:00Z' },
  otherZone: { timestampValue: '2026-11-20T08:30:00.5+02:00' },
  before1970: { timestampValue: '1969-12-31T23:59:59.250Z' },
  empty: { stringValue: '' },
  text: { stringValue: 'Zoë \u0000 "\\\n\u2028 😀 שלום 洗濯機' },
  'a name.with `odd` signs 😀': { stringValue: 'name' },
  bytes: { bytesValue: 'AP/+' },
  place: { geoPointValue: { latitude: -12.5, longitude: 179.25 } },
  reference: { referenceValue: REFERENCE },
  emptyList: { arrayValue: {} },
  list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }, { stringValue: 'x' }] } },
  map: {
    mapValue: {
      fields: { inner: { mapValue: { fields: { innermost: { booleanValue: false } } } } },
    },
  },
};

/** The same document as the page tells what the SDK gave it. */
export const VALUES_IN_SDK = {
  null: null,
  true: true,
  integer: 9007199254740991,
  negative: -1,
  double: 0.1,
  notANumber: NaN,
  infinite: -Infinity,
  microseconds: 'timestamp 1795163400 s 123456000 ns',
  whole: 'timestamp 1795163400 s 0 ns',
  otherZone: 'timestamp 1795156200 s 500000000 ns',
  before1970: 'timestamp -1 s 250000000 ns',
  empty: '',
  text: 'Zoë \u0000 "\\\n\u2028 😀 שלום 洗濯機',
  'a name.with `odd` signs 😀': 'name',
  bytes: 'bytes AP/+',
  place: 'geo point -12.5 179.25',
  reference: 'reference schools/other.example',
  emptyList: [],
  list: [1, {}, 'x'],
  map: { inner: { innermost: false } },
};
