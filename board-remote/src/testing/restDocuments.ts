import { jest } from '@jest/globals';
import { deleteApp, initializeApp } from '@firebase/app';
import fc from 'fast-check';
import { collection, getDocs, getFirestore } from 'firebase/firestore/lite';

/** The fields of a document as Firestore's REST interface has them. */
export type RestFields = Readonly<Record<string, unknown>>;

const DOCUMENT = 'projects/p/databases/(default)/documents/schools/a';

/** Names of fields: those of a school, and those that mean something to JavaScript or the SDK. */
const key = fc.constantFrom(
  ...'buildings id name washingmachines dryers isInUse lastUpdated'.split(' '),
  ...'__proto__ constructor toString hasOwnProperty length toMillis __type__'.split(' '),
);

// By way of entries, so that `__proto__` becomes a field like any other.
const fieldsOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(key, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));

const scalar = fc.oneof(
  fc.constantFrom<RestFields>(
    { nullValue: null },
    { doubleValue: 'NaN' },
    { doubleValue: '-Infinity' },
    { doubleValue: -0 },
    { timestampValue: '0001-01-01T00:00:00Z' },
    { timestampValue: '9999-12-31T23:59:59.999999999Z' },
    { bytesValue: 'AAEC' },
    { referenceValue: DOCUMENT },
    { geoPointValue: { latitude: 90, longitude: -180 } },
    { stringValue: '__vector__' },
  ),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.maxSafeInteger().map((integer) => ({ integerValue: String(integer) })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((doubleValue) => ({ doubleValue })),
  fc.string({ unit: 'grapheme' }).map((stringValue) => ({ stringValue })),
);

const { value } = fc.letrec<{ value: RestFields }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fieldsOf(tie('value')).map((fields) => ({ mapValue: { fields } })),
    fc.array(tie('value'), { maxLength: 4 }).map((values) => ({ arrayValue: { values } })),
    fc.array(scalar, { maxLength: 3 }).map((values) => ({
      mapValue: {
        fields: {
          ['__type__']: { stringValue: '__vector__' },
          value: { arrayValue: { values } },
        },
      },
    })),
  ),
}));

const listOf = (one: fc.Arbitrary<RestFields>) =>
  fc.array(fc.oneof(one, value), { maxLength: 3 }).map((values) => ({ arrayValue: { values } }));

const mapOf = (fields: Readonly<Record<string, fc.Arbitrary<RestFields>>>) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(fields).map(([name, one]) => [name, fc.oneof(one, value)]),
        ),
        { requiredKeys: [] },
      ),
      fieldsOf(value),
    )
    .map(([known, more]) => ({ ...more, ...known }));

const inMap = (fields: fc.Arbitrary<RestFields>) =>
  fields.map((known) => ({ mapValue: { fields: known } }));

const machine = inMap(mapOf({ isInUse: scalar, lastUpdated: scalar }));
const building = inMap(
  mapOf({ id: scalar, name: scalar, washingmachines: listOf(machine), dryers: listOf(machine) }),
);

/** Fields near enough to a school's to get far, of any kind that Firestore has. */
export const anyRestFields: fc.Arbitrary<RestFields> = mapOf({ buildings: listOf(building) });

const NOW = '2026-11-20T12:00:00Z';

/**
 * What Firestore's SDK makes of documents that arrive with these fields; undefined where its own
 * conversion throws.
 */
export async function deliver(documents: readonly RestFields[]): Promise<unknown[]> {
  const app = initializeApp({ projectId: 'p' }, 'delivery');
  const answer = documents.map((fields, index) => ({
    document: {
      name: `projects/p/databases/(default)/documents/schools/${index}`,
      fields,
      createTime: NOW,
      updateTime: NOW,
    },
    readTime: NOW,
  }));
  const network = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify(answer)));
  const { docs } = await getDocs(collection(getFirestore(app), 'schools'));
  network.mockRestore();
  await deleteApp(app);
  return docs.map((snapshot) => {
    try {
      return snapshot.data();
    } catch {
      return undefined;
    }
  });
}
