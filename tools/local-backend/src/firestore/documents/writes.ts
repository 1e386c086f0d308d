import { invalidArgument, readList, readMessage, RpcError } from '../../http/googleApi.ts';
import type { DocumentStore, Time } from './documentStore.ts';
import {
  type FieldPath,
  type Fields,
  getField,
  parseFieldPath,
  parseFields,
  parseTimestamp,
  requestTime,
  setField,
  type Value,
} from './values.ts';

/** What must hold before a write: whether the document exists, or when it was last changed. */
type Precondition = { readonly exists: boolean } | { readonly updateTime: Time };

/** A write of one document, by `commit`, `PATCH` or `DELETE`. */
export interface Write {
  readonly path: string;
  readonly precondition: Precondition | undefined;
  /** `undefined` deletes the document. */
  readonly fields: Fields | undefined;
  /** The only fields to update; without a mask the document is replaced. */
  readonly mask?: readonly FieldPath[] | undefined;
  /** Fields that are set to the commit time. */
  readonly serverTimes?: readonly FieldPath[];
}

/** Parses a precondition, from JSON or from a query string, where all is text; `undefined` if there is none. */
export function parsePrecondition(json: unknown): Precondition | undefined {
  const { exists, updateTime } = readMessage(json ?? {}, ['exists', 'updateTime']);
  if (exists !== undefined && updateTime !== undefined) {
    throw invalidArgument('A precondition is either "exists" or "updateTime".');
  }
  if (updateTime !== undefined) {
    const time = parseTimestamp(updateTime);
    if (time === undefined) throw invalidArgument('"updateTime" is not a time.');
    return { updateTime: time };
  }
  if (exists === undefined) return undefined;
  if (exists === true || exists === 'true') return { exists: true };
  if (exists === false || exists === 'false') return { exists: false };
  throw invalidArgument('"exists" is not a boolean.');
}

/** The field paths of a mask; `undefined` without a mask, which differs from an empty one. */
function parseMask(json: unknown): readonly FieldPath[] | undefined {
  if (json === undefined) return undefined;
  return readList(readMessage(json, ['fieldPaths']).fieldPaths).map(parseFieldPath);
}

/** Parses a document to write; its times are ignored because the server sets them. */
export function parseDocument(json: unknown) {
  const { name, fields } = readMessage(json, ['name', 'fields', 'createTime', 'updateTime']);
  return { name, fields: parseFields(fields) };
}

function parseTransform(json: unknown): FieldPath {
  const { fieldPath, setToServerValue } = readMessage(json, ['fieldPath', 'setToServerValue']);
  // firebase-admin sends enums by number.
  if (setToServerValue === 'REQUEST_TIME' || setToServerValue === 1) {
    return parseFieldPath(fieldPath);
  }
  throw invalidArgument('The server time is the only supported transform.');
}

/** Parses one entry of the `writes` of a commit. */
export function parseWrite(json: unknown, documents: DocumentStore): Write {
  const write = readMessage(json, [
    'update',
    'delete',
    'updateMask',
    'updateTransforms',
    'currentDocument',
  ]);
  if ((write.update === undefined) === (write.delete === undefined)) {
    throw invalidArgument('A write must have exactly one operation.');
  }
  const precondition = parsePrecondition(write.currentDocument);
  if (write.update === undefined) {
    return { path: documents.pathOf(write.delete), precondition, fields: undefined };
  }
  const { name, fields } = parseDocument(write.update);
  return {
    path: documents.pathOf(name),
    precondition,
    fields,
    mask: parseMask(write.updateMask),
    serverTimes: readList(write.updateTransforms).map(parseTransform),
  };
}

function checkPrecondition(
  { path, precondition }: Write,
  exists: boolean,
  updateTime: Time | undefined,
): void {
  if (precondition === undefined) return;
  if ('updateTime' in precondition) {
    if (exists && parseTimestamp(updateTime) === precondition.updateTime) return;
    throw new RpcError('FAILED_PRECONDITION', `The document ${path} was changed at another time.`);
  }
  if (precondition.exists && !exists) {
    throw new RpcError('NOT_FOUND', `There is no document ${path} to update.`);
  }
  if (!precondition.exists && exists) {
    throw new RpcError('ALREADY_EXISTS', `The document ${path} already exists.`);
  }
}

function nextFields({ fields, mask, serverTimes = [] }: Write, before: Fields, now: Value) {
  if (fields === undefined) return undefined;
  const masked =
    mask?.reduce((all, path) => setField(all, path, getField(fields, path)), before) ?? fields;
  return serverTimes.reduce((all, path) => setField(all, path, now), masked);
}

/** A document that a write would change. */
interface Change {
  readonly path: string;
  /** Nothing if there is none. */
  readonly before: Fields;
  /** `undefined` if it is deleted. */
  readonly fields: Fields | undefined;
  /** When the server received the request, RFC 3339. */
  readonly requestTime: string;
}

/**
 * Applies the writes of one commit in order and atomically.
 *
 * @param authorize Called for each write before its precondition is checked; throws unless it is allowed.
 * @throws {RpcError} For a precondition, and what `authorize` throws.
 */
export function applyWrites(
  documents: DocumentStore,
  writes: readonly Write[],
  authorize: (change: Change) => void,
) {
  const changes = new Map<string, Fields | undefined>();
  const time = requestTime();
  const serverTime: Value = { timestampValue: time };
  for (const write of writes) {
    const { path } = write;
    const before = changes.has(path) ? changes.get(path) : documents.get(path)?.fields;
    const fields = nextFields(write, before ?? {}, serverTime);
    authorize({ path, before: before ?? {}, fields, requestTime: time });
    checkPrecondition(write, before !== undefined, documents.get(path)?.updateTime);
    changes.set(path, fields);
  }
  return { commitTime: documents.commit(changes), serverTime };
}
