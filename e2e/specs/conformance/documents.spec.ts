import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { eventually, test } from '../../support/conformance/fixtures.ts';
import type { RestValue } from '../../support/schools.ts';

const REFERENCE = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/other.example`;
const TEXT = 'Zoë \u0000 "\\\n\u2028 😀 שלום 洗濯機';

/** Every type of value: in the form of Firestore's REST interface, and as the page tells what the SDK gave it. */
const VALUES: Readonly<Record<string, readonly [written: RestValue, inSdk: unknown]>> = {
  null: [{ nullValue: null }, null],
  true: [{ booleanValue: true }, true],
  integer: [{ integerValue: '9007199254740991' }, 9007199254740991],
  negative: [{ integerValue: '-1' }, -1],
  double: [{ doubleValue: 0.1 }, 0.1],
  notANumber: [{ doubleValue: 'NaN' }, NaN],
  infinite: [{ doubleValue: '-Infinity' }, -Infinity],
  microseconds: [
    { timestampValue: '2026-11-20T08:30:00.123456Z' },
    'timestamp 1795163400 s 123456000 ns',
  ],
  whole: [{ timestampValue: '2026-11-20T08:30:00Z' }, 'timestamp 1795163400 s 0 ns'],
  otherZone: [
    { timestampValue: '2026-11-20T08:30:00.5+02:00' },
    'timestamp 1795156200 s 500000000 ns',
  ],
  before1970: [{ timestampValue: '1969-12-31T23:59:59.250Z' }, 'timestamp -1 s 250000000 ns'],
  empty: [{ stringValue: '' }, ''],
  text: [{ stringValue: TEXT }, TEXT],
  'a name.with `odd` signs 😀': [{ stringValue: 'name' }, 'name'],
  bytes: [{ bytesValue: 'AP/+' }, 'bytes AP/+'],
  place: [{ geoPointValue: { latitude: -12.5, longitude: 179.25 } }, 'geo point -12.5 179.25'],
  reference: [{ referenceValue: REFERENCE }, 'reference schools/other.example'],
  emptyList: [{ arrayValue: {} }, []],
  list: [
    { arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }, { stringValue: 'x' }] } },
    [1, {}, 'x'],
  ],
  map: [
    {
      mapValue: {
        fields: { inner: { mapValue: { fields: { innermost: { booleanValue: false } } } } },
      },
    },
    { inner: { innermost: false } },
  ],
};

const pick = <T>(read: (pair: readonly [RestValue, unknown]) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(VALUES).map(([name, pair]) => [name, read(pair)]));

test('a document is told of through its life, once and from the server: missing, created, updated, deleted, created again', async ({
  openListening,
  write,
}) => {
  const { listener } = await openListening({ includeMetadataChanges: true, v: undefined });
  await write('1');
  await eventually(listener.told).toEqual(['missing', '1']);
  // A write that changes nothing is none.
  await write('1');
  await write('2');
  await eventually(listener.told).toEqual(['missing', '1', '2']);
  await write(undefined);
  await eventually(listener.told).toEqual(['missing', '1', '2', 'missing']);
  await write('3');
  await eventually(listener.told).toEqual(['missing', '1', '2', 'missing', '3']);
});

test('every type of value comes through as it was written', async ({
  open,
  path,
  schools,
  domain,
}) => {
  await schools.writeFields(
    domain,
    pick(([written]) => written),
  );
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(async () => (await listener.calls()).map(({ data }) => data)).toEqual([
    pick(([, inSdk]) => inSdk),
  ]);
});

test('a document of almost 1 MiB comes through, and its update', async ({
  openListening,
  write,
}) => {
  // In code units, characters and bytes alike too long for one frame to be counted wrongly unnoticed.
  const large = 'é😀 '.repeat(149_000);
  const { listener } = await openListening({ v: large });
  await write(`${large}!`);
  await eventually(listener.told).toEqual([large, `${large}!`]);
});
