import { readMessage } from '../../http/requests.ts';
import { RpcError } from '../../http/responses.ts';
import { isList } from '../../json.ts';
import { parseFieldPath } from './fieldPaths.ts';
import type { Database } from './names.ts';
import { type Fields, parseFields, parseTimestamp } from './values.ts';

/** A condition on the current document without which the write fails. */
export interface Precondition {
  readonly exists?: boolean | undefined;
  /** RFC 3339. */
  readonly updateTime?: string | undefined;
}

/** A write of one document, by `commit`, `PATCH` or `DELETE`. */
export type Write =
  | { readonly kind: 'delete'; readonly path: string; readonly precondition: Precondition }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly precondition: Precondition;
      readonly fields: Fields;
      /** The only fields to update; without a mask the document is replaced. */
      readonly mask: readonly (readonly string[])[] | undefined;
      /** Fields that are set to the commit time. */
      readonly serverTimes: readonly (readonly string[])[];
    };

/** The keys of a field transform: the field, and one operation. */
const TRANSFORMS = [
  'fieldPath',
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const;

const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

const listOf = (json: unknown): readonly unknown[] => {
  if (json === undefined) return [];
  if (isList(json)) return json;
  throw invalid('Expected a list.');
};

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
]);

/**
 * Parses a precondition from JSON, or from a query string where every value is text.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed, because it must not be ignored.
 */
export const parsePrecondition = (json: unknown): Precondition => {
  const { exists, updateTime } = readMessage(json ?? {}, ['exists', 'updateTime']);
  const flag = exists === undefined ? undefined : FLAGS.get(exists);
  if (exists !== undefined && flag === undefined) {
    throw invalid('The precondition exists is not a boolean.');
  }
  const time = typeof updateTime === 'string' ? parseTimestamp(updateTime) : undefined;
  if (updateTime !== undefined && time === undefined) {
    throw invalid('The precondition updateTime is not an RFC 3339 time.');
  }
  return { exists: flag, updateTime: time };
};

const parseTransform = (json: unknown): readonly string[] => {
  const { fieldPath, setToServerValue, ...others } = readMessage(json, TRANSFORMS);
  if (Object.keys(others).length > 0) {
    throw new RpcError('UNIMPLEMENTED', 'The server time is the only supported transform.');
  }
  // firebase-admin sends enums by number.
  if (setToServerValue !== 'REQUEST_TIME' && setToServerValue !== 1) {
    throw invalid('The server value is not REQUEST_TIME.');
  }
  return parseFieldPath(fieldPath);
};

/** The field paths of a mask; `undefined` without a mask, which differs from an empty one. */
export const parseMask = (json: unknown): readonly unknown[] | undefined =>
  json === undefined ? undefined : listOf(readMessage(json, ['fieldPaths']).fieldPaths);

/**
 * Parses a document to write; its times are ignored because the server sets them.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed.
 */
export const parseDocument = (
  json: unknown,
): { readonly name: unknown; readonly fields: Fields } => {
  const { name, fields } = readMessage(json, ['name', 'fields', 'createTime', 'updateTime']);
  return { name, fields: parseFields(fields) };
};

/**
 * Parses one entry of the `writes` of a commit.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed, UNIMPLEMENTED for a transform other than
 *   the server time.
 */
export const parseWrite = (json: unknown, database: Database): Write => {
  const write = readMessage(json, [
    'update',
    'delete',
    'transform',
    'updateMask',
    'updateTransforms',
    'currentDocument',
  ]);
  const operations = [write.update, write.delete, write.transform];
  if (operations.filter((operation) => operation !== undefined).length !== 1) {
    throw invalid('A write must have exactly one operation.');
  }
  const precondition = parsePrecondition(write.currentDocument);
  if (write.update !== undefined) {
    const { name, fields } = parseDocument(write.update);
    return {
      kind: 'update',
      path: database.pathOf(name),
      precondition,
      fields,
      mask: parseMask(write.updateMask)?.map(parseFieldPath),
      serverTimes: listOf(write.updateTransforms).map(parseTransform),
    };
  }
  if (write.transform !== undefined) {
    const { document, fieldTransforms } = readMessage(write.transform, [
      'document',
      'fieldTransforms',
    ]);
    return {
      kind: 'update',
      path: database.pathOf(document),
      precondition,
      fields: {},
      mask: [],
      serverTimes: listOf(fieldTransforms).map(parseTransform),
    };
  }
  return { kind: 'delete', path: database.pathOf(write.delete), precondition };
};
