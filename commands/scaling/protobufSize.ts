import type { Fields, Value } from '@laundry-board/local-backend';

/** Of a number in base 128. */
const varintSize = (number: number): number =>
  number < 128 ? 1 : 1 + varintSize(Math.floor(number / 128));

/** Of a field that holds bytes: its number, their count, and they. */
const fieldSize = (bytes: number, fieldNumber: number): number =>
  varintSize(fieldNumber * 8) + varintSize(bytes) + bytes;

/** Of a field that holds a number; nothing is sent for 0. */
const numberSize = (number: number): number => (number === 0 ? 0 : 1 + varintSize(number));

const timestampSize = (time: string): number => {
  const milliseconds = Date.parse(time);
  const seconds = Math.floor(milliseconds / 1000);
  return numberSize(seconds) + numberSize((milliseconds - seconds * 1000) * 1_000_000);
};

const mapSize = (fields: Fields, fieldNumber: number): number =>
  Object.entries(fields).reduce(
    (size, [name, value]) =>
      size +
      fieldSize(
        fieldSize(Buffer.byteLength(name), 1) + fieldSize(valueSize(value), 2),
        fieldNumber,
      ),
    0,
  );

const valueSize = (value: Value): number => {
  if ('booleanValue' in value) return 2;
  if ('timestampValue' in value) return fieldSize(timestampSize(value.timestampValue), 10);
  if ('stringValue' in value) return fieldSize(Buffer.byteLength(value.stringValue), 17);
  if ('mapValue' in value) return fieldSize(mapSize(value.mapValue.fields ?? {}, 1), 6);
  if ('arrayValue' in value) {
    const items = (value.arrayValue.values ?? []).map((item) => fieldSize(valueSize(item), 1));
    return fieldSize(
      items.reduce((sum, size) => sum + size, 0),
      9,
    );
  }
  throw new TypeError(`A school document holds no ${Object.keys(value).join()}.`);
};

/**
 * How many bytes the fields of a document take in the messages of Firestore's own protocol.
 * See https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#document
 */
export const protobufSize = (fields: Fields): number => mapSize(fields, 2);
