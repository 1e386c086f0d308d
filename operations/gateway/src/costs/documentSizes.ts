import { restFields } from '@laundry-board/laundry-rules/firestoreRest';
import type { DocumentFields, DocumentValue } from '@laundry-board/laundry-rules/writing';

const isMap = (value: DocumentValue): value is DocumentFields =>
  typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value);
const isList = (value: DocumentValue): value is readonly DocumentValue[] => Array.isArray(value);
const utf8 = (text: string): number => Buffer.byteLength(text);
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Bytes that a document's fields have in Firestore: https://firebase.google.com/docs/firestore/storage-size */
export function stored(value: DocumentValue): number {
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

/**
 * Bytes of a `google.firestore.v1.Value`, as egress is assumed to be billed. Its fields for texts and maps have tags of one
 * byte, and of two for a string.
 */
export function protobuf(value: DocumentValue): number {
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

/** Bytes that a board receives and a gateway sends, without headers. */
export function json(document: DocumentFields): number {
  return utf8(JSON.stringify(restFields(document)));
}
