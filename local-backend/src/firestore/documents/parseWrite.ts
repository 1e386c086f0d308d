import { readMessage } from '../../http/requests.ts';
import { RpcError } from '../../http/responses.ts';
import { isList } from '../../json.ts';
import { parseFieldPath } from './fieldPaths.ts';
import type { Database } from './names.ts';
import { type Fields, parseFields, parseTimestamp } from './values.ts';

/** What must hold of the document as it is, or the write is refused. */
export interface Precondition {
  readonly exists?: boolean | undefined;
  /** RFC 3339. */
  readonly updateTime?: string | undefined;
}

/** One change of one document, as `commit` and `PATCH` ask for it. */
export type Write =
  | { readonly kind: 'delete'; readonly path: string; readonly precondition: Precondition }
  | {
      readonly kind: 'update';
      readonly path: string;
      readonly precondition: Precondition;
      readonly fields: Fields;
      /** The only fields that are touched; absent: the document is replaced. */
      readonly mask: readonly (readonly string[])[] | undefined;
      /** Fields that are set to the time of the commit. */
      readonly serverTimes: readonly (readonly string[])[];
    };

/** Of a field transform: its field, and one of these. */
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
  throw invalid('A list is expected.');
};

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
]);

/**
 * Reads a precondition from JSON or from a query, where all is text.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed: a write must not do without it.
 */
export const parsePrecondition = (json: unknown): Precondition => {
  const { exists, updateTime } = readMessage(json ?? {}, ['exists', 'updateTime']);
  const flag = exists === undefined ? undefined : FLAGS.get(exists);
  if (exists !== undefined && flag === undefined) {
    throw invalid('The precondition exists is neither true nor false.');
  }
  const time = typeof updateTime === 'string' ? parseTimestamp(updateTime) : undefined;
  if (updateTime !== undefined && time === undefined) {
    throw invalid('The precondition updateTime is no RFC 3339 time.');
  }
  return { exists: flag, updateTime: time };
};

const parseTransform = (json: unknown): readonly string[] => {
  const { fieldPath, setToServerValue, ...others } = readMessage(json, TRANSFORMS);
  if (Object.keys(others).length > 0) {
    throw new RpcError('UNIMPLEMENTED', 'The server time is the only transform served here.');
  }
  // An enum comes by its name, or by its number as firebase-admin has it.
  if (setToServerValue !== 'REQUEST_TIME' && setToServerValue !== 1) {
    throw invalid('The server value is not REQUEST_TIME.');
  }
  return parseFieldPath(fieldPath);
};

/** The field paths of a mask; `undefined` when there is none, which is not the same as an empty one. */
export const parseMask = (json: unknown): readonly unknown[] | undefined =>
  json === undefined ? undefined : listOf(readMessage(json, ['fieldPaths']).fieldPaths);

/**
 * The fields of a document that is to be written; of its times the server has its own.
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
 * Reads one entry of a commit's `writes`.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed, UNIMPLEMENTED for other transforms than
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
    throw invalid('A write does not have exactly one operation.');
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
