import type { School } from '@laundry-board/shared-types';
import fc from 'fast-check';
import { Bytes, GeoPoint, Timestamp } from 'firebase/firestore';

class Trap {
  toMillis(): number {
    throw new Error('not to be asked');
  }
}

const exotic = fc.constantFrom<unknown>(
  Timestamp.fromMillis(5),
  new GeoPoint(1, 2),
  Bytes.fromUint8Array(new Uint8Array([1])),
  new Trap(),
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
export const anything = fc.oneof(
  { maxDepth: 3 },
  fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true, withDate: true }),
  fc.jsonValue(),
  exotic,
);
const loose = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([k, v]) => [k, fc.oneof({ weight: 4, arbitrary: v }, anything)]),
    ),
    { requiredKeys: [] },
  );
const anyMachine = loose({ isInUse: fc.boolean(), lastUpdated: fc.double() });
const machines = fc.array(fc.oneof(anyMachine, anything), { maxLength: 4 });
const anyId = fc.constantFrom<unknown>('a', 'b', 'a#2', '', 1, '1', undefined, '__proto__');
const building = loose({
  id: anyId,
  name: fc.string(),
  washingmachines: machines,
  dryers: machines,
});
/** A document near enough to a school to get far. */
export const anySchool = loose({ buildings: fc.array(fc.oneof(building, anything)) });

/** Says what is wrong with a school, without a look at how it was read. */
export function schoolFaults({ buildings }: School): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string) => void (ok || found.push(what));
  check(Array.isArray(buildings), 'buildings');
  for (const { id, name, washingmachines, dryers, ...others } of buildings) {
    check(typeof id === 'string' && id !== '', 'id');
    check(typeof name === 'string', 'name');
    check(Object.keys(others).length === 0, 'more fields');
    for (const list of [washingmachines, dryers]) {
      check(Array.isArray(list), 'list');
      for (const { isInUse, lastUpdated, ...rest } of list) {
        check(typeof isInUse === 'boolean', 'isInUse');
        check(Number.isFinite(lastUpdated), 'lastUpdated');
        check(Object.keys(rest).length === 0, 'more fields of a machine');
      }
    }
  }
  check(new Set(buildings.map(({ id }) => id)).size === buildings.length, 'ids are not unique');
  return found;
}
