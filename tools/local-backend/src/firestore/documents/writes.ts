import { invalidArgument, readList, readMessage, RpcError } from '../../http/googleApi.ts';
import type { DocumentStore } from './documentStore.ts';
import {
  type FieldPath,
  type Fields,
  getField,
  parseFieldPath,
  parseFields,
  setField,
  type Value,
} from './values.ts';

/** A write of one document, by `commit`, `PATCH` or `DELETE`. */
export interface Write {
  readonly path: string;
  /** Whether the document must exist before. */
  readonly mustExist: boolean | undefined;
  /** `undefined` deletes the document. */
  readonly fields: Fields | undefined;
  /** The only fields to update; without a mask the document is replaced. */
  readonly mask?: readonly FieldPath[] | undefined;
  /** Fields that are set to the commit time. */
  readonly serverTimes?: readonly FieldPath[];
}

/** Whether the document must exist, from JSON or from a query string, where it is text; `undefined` if it doesn't matter. */
export function parsePrecondition(json: unknown): boolean | undefined {
  const { exists } = readMessage(json ?? {}, ['exists']);
  if (exists === undefined) return undefined;
  if (exists === true || exists === 'true') return true;
  if (exists === false || exists === 'false') return false;
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
  const mustExist = parsePrecondition(write.currentDocument);
  if (write.update === undefined) {
    return { path: documents.pathOf(write.delete), mustExist, fields: undefined };
  }
  const { name, fields } = parseDocument(write.update);
  return {
    path: documents.pathOf(name),
    mustExist,
    fields,
    mask: parseMask(write.updateMask),
    serverTimes: readList(write.updateTransforms).map(parseTransform),
  };
}

function checkPrecondition({ path, mustExist }: Write, exists: boolean): void {
  if (mustExist === true && !exists) {
    throw new RpcError('NOT_FOUND', `There is no document ${path} to update.`);
  }
  if (mustExist === false && exists) {
    throw new RpcError('ALREADY_EXISTS', `The document ${path} already exists.`);
  }
}

function nextFields({ fields, mask, serverTimes = [] }: Write, before: Fields, now: Value) {
  if (fields === undefined) return undefined;
  const masked =
    mask?.reduce((all, path) => setField(all, path, getField(fields, path)), before) ?? fields;
  return serverTimes.reduce((all, path) => setField(all, path, now), masked);
}

/** Applies the writes of one commit in order and atomically. @throws {RpcError} For a precondition. */
export function applyWrites(documents: DocumentStore, writes: readonly Write[]) {
  const changes = new Map<string, Fields | undefined>();
  const serverTime: Value = { timestampValue: new Date().toISOString() };
  for (const write of writes) {
    const { path } = write;
    const before = changes.has(path) ? changes.get(path) : documents.get(path)?.fields;
    checkPrecondition(write, before !== undefined);
    changes.set(path, nextFields(write, before ?? {}, serverTime));
  }
  return { commitTime: documents.commit(changes), serverTime };
}
