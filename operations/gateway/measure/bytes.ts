/*
 * How many bytes a machine and a building have: stored by Firestore's rules, in protobuf as it is billed, and in the JSON
 * that boards receive; and what the gateway of 2,000 machines sends:
 * `node --import tsx operations/gateway/measure/bytes.ts`. The headers of its requests are not counted.
 */
import {
  BUILDINGS_EVERY_MS,
  type DocumentFields,
  type DocumentValue,
  type ReportedBuilding,
  restFields,
  schoolDocument,
  separateDocuments,
} from '@laundry-board/laundry-rules';

const NOW = Date.UTC(2026, 10, 28, 12, 0, 0, 123);
const LATER = NOW + 12 * 60_000;
const BEFORE = NOW - 8 * 60_000;

/** Of the messages that a gateway of the example sends, in which 40 machines share a building. */
const BUILDINGS = 50;
const MACHINES_A_KIND = 20;

/** Of 30 days. */
const SECONDS_A_MONTH = 86_400 * 30;

type Machine = ReportedBuilding['washers'][number];

const MACHINES: Readonly<Record<string, Machine>> = {
  'a machine without more': { isInUse: true, lastUpdated: NOW },
  'with a label': { isInUse: true, lastUpdated: NOW, label: '12' },
  'with a label and time left': { isInUse: true, lastUpdated: NOW, finishesAt: LATER, label: '12' },
  'with a label and since when it is free': {
    isInUse: false,
    lastUpdated: NOW,
    freeSince: BEFORE,
    label: '12',
  },
  'with a label, out of order': { isInUse: false, lastUpdated: 0, outOfOrder: true, label: '12' },
};

const isMap = (value: DocumentValue): value is DocumentFields =>
  typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value);
const isList = (value: DocumentValue): value is readonly DocumentValue[] => Array.isArray(value);
const utf8 = (text: string): number => Buffer.byteLength(text);
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** By https://firebase.google.com/docs/firestore/storage-size */
function stored(value: DocumentValue): number {
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'string') return utf8(value) + 1;
  if (isList(value)) return sum(value.map(stored));
  if (!isMap(value)) return 8;
  return sum(Object.entries(value).map(([name, field]) => utf8(name) + 1 + stored(field)));
}

function varint(number: number): number {
  return number < 128 ? 1 : 1 + varint(Math.floor(number / 128));
}

/** A tag of one byte, a length and so many bytes. */
function delimited(size: number): number {
  return 1 + varint(size) + size;
}

/** A `google.firestore.v1.Value`, whose fields for texts and maps have tags of one byte, and of two for a string. */
function protobuf(value: DocumentValue): number {
  if (typeof value === 'boolean') return 2;
  if (typeof value === 'number') return 1 + varint(value);
  if (typeof value === 'string') return 1 + delimited(utf8(value));
  if (value instanceof Date) return delimited(timestamp(value.getTime()));
  if (isList(value)) return delimited(sum(value.map((item) => delimited(protobuf(item)))));
  if (!isMap(value)) return 0;
  return delimited(
    sum(
      Object.entries(value).map(([name, field]) =>
        delimited(delimited(utf8(name)) + delimited(protobuf(field))),
      ),
    ),
  );
}

/** Seconds and nanoseconds; what is 0 is left out. */
function timestamp(ms: number): number {
  const [seconds, nanos] = [Math.floor(ms / 1000), (ms % 1000) * 1e6];
  return sum([seconds, nanos].map((part) => (part === 0 ? 0 : 1 + varint(part))));
}

function json(document: DocumentFields): number {
  return utf8(JSON.stringify(restFields(document)));
}

function building(index: number, washers: readonly Machine[], dryers: readonly Machine[]) {
  return { id: `hall-${index}`, name: `Residence Hall ${index}`, washers, dryers };
}

const SIZES = [
  ['stored', (document: DocumentFields) => stored(document)],
  ['protobuf', (document: DocumentFields) => protobuf(document)],
  ['JSON', json],
] as const;

/** What one more adds to a document with many. */
function more(what: string, document: (count: number) => DocumentFields): string {
  const sizes = SIZES.map(([name, sizeOf]) => {
    const added = (sizeOf(document(140)) - sizeOf(document(40))) / 100;
    return `${added.toFixed(0)} ${name}`;
  });
  return `${what}: ${sizes.join(', ')}`;
}

const repeat = <T>(count: number, item: T): readonly T[] =>
  Array.from({ length: count }, () => item);
const listOf = (count: number, make: (index: number) => ReportedBuilding) =>
  Array.from({ length: count }, (_, index) => make(index + 10));

for (const [what, machine] of Object.entries(MACHINES)) {
  console.log(more(what, (count) => schoolDocument([building(1, repeat(count, machine), [])])));
}
const empty = (count: number) => listOf(count, (index) => building(index, [], []));
console.log(more('a building', (count) => schoolDocument(empty(count))));
console.log(
  more('a separate building', (count) => {
    const documents = separateDocuments('campus.example', empty(count), NOW, true);
    return documents['schools/campus.example'] ?? {};
  }),
);

/** Half of the machines run. */
const campus = listOf(BUILDINGS, (index) => {
  const { 'with a label and time left': inUse, 'with a label and since when it is free': free } =
    MACHINES;
  const some = [inUse, free].flatMap((machine) =>
    machine === undefined ? [] : repeat(MACHINES_A_KIND / 2, machine),
  );
  return building(index, some, some);
});
const whole = json(schoolDocument(campus));
const parts = separateDocuments('campus.example', campus, NOW, false);
const separate = sum(Object.values(parts).map(json));
for (const [layout, bytes, everyMs] of [
  ['one document', whole, 1000],
  ['separate buildings', separate, BUILDINGS_EVERY_MS],
] as const) {
  const perSecond = (bytes * 1000) / everyMs;
  const mbits = ((perSecond * 8) / 1e6).toFixed(1);
  const month = ((perSecond * SECONDS_A_MONTH) / 1e9).toFixed(0);
  console.log(
    `2,000 machines, ${layout}: ${(bytes / 1000).toFixed(0)} kB every ${everyMs / 1000} s, ${mbits} Mbit/s, ${month} GB a month`,
  );
}
