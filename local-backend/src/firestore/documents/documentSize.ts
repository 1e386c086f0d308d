import type { Fields, Value } from './value.ts';

const textSize = (text: string): number => Buffer.byteLength(text) + 1;

const valueSize = (value: Value): number => {
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {});
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((size, item) => size + valueSize(item), 0);
  }
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return textSize(value.referenceValue);
  if ('geoPointValue' in value) return 16;
  if ('booleanValue' in value || 'nullValue' in value) return 1;
  return 8;
};

const fieldsSize = (fields: Fields): number =>
  Object.entries(fields).reduce(
    (size, [name, value]) => size + textSize(name) + valueSize(value),
    0,
  );

/**
 * What Firestore counts a document as, in bytes.
 * See https://firebase.google.com/docs/firestore/storage-size
 */
export const documentSize = (path: string, fields: Fields): number =>
  path.split('/').reduce((size, segment) => size + textSize(segment), 16) + fieldsSize(fields) + 32;
