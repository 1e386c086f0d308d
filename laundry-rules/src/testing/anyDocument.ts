import fc from 'fast-check';
import { Bytes, GeoPoint, Timestamp } from 'firebase/firestore';

const exotic = fc.constantFrom<unknown>(
  Timestamp.fromMillis(5),
  new GeoPoint(1, 2),
  Bytes.fromUint8Array(new Uint8Array([1])),
  { toMillis: () => 'soon' },
  { toMillis: 7 },
  Object.create(null),
  Symbol('s'),
  () => 1,
  10n,
  Number.NaN,
  Infinity,
  -1e308,
  'x'.repeat(100_000),
);
/** Any value, and those that a document can hold beyond JSON. */
const anything = fc.oneof(
  fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true, withDate: true }),
  exotic,
);
export const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary }, anything);
export const map = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(fc.record(fields, { requiredKeys: [] }));
export const list = (entry: fc.Arbitrary<unknown>) => mostly(fc.array(entry, { maxLength: 5 }));

export const anyMachines = list(
  map({
    isInUse: mostly(fc.boolean()),
    lastUpdated: mostly(fc.double()),
    outOfOrder: mostly(fc.boolean()),
    label: mostly(fc.string({ maxLength: 14 })),
  }),
);
export const anyId = mostly(fc.constantFrom('a', 'b', 'a#2', '', 1, '1', undefined, '__proto__'));
