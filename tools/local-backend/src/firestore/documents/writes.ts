import { invalidArgument, readList, readMessage, RpcError } from '../../http/googleApi.ts';
import type { DocumentStore, Time } from './documentStore.ts';
import {
  type FieldPath,
  type Fields,
  getField,
  parseFieldPath,
  parseFields,
  parseTimestamp,
  setField,
  type Value,
} from './values.ts';

/** A write of one document, by `commit`, `PATCH` or `DELETE`. */
export interface Write {
  readonly path: string;
  readonly precondition: ReturnType<typeof parsePrecondition>;
  /** `undefined` deletes the document. */
  readonly fields: Fields | undefined;
  /** The only fields to update; without a mask the document is replaced. */
  readonly mask?: readonly FieldPath[] | undefined;
  /** Fields that are set to the commit time. */
  readonly serverTimes?: readonly FieldPath[];
}

/** Parses a precondition from JSON, or from a query string where every value is text. */
export function parsePrecondition(json: unknown) {
  const { exists, updateTime } = readMessage(json ?? {}, ['exists', 'updateTime']);
  const isTrue = exists === true || exists === 'true';
  const isFlag = exists === undefined || isTrue || exists === false || exists === 'false';
  const time = parseTimestamp(updateTime);
  if (!isFlag || (updateTime !== undefined && time === undefined)) {
    throw invalidArgument('A precondition is neither a boolean nor a time.');
  }
  return { exists: exists === undefined ? undefined : isTrue, updateTime: time };
}

/** The field paths of a mask; `undefined` without a mask, which differs from an empty one. */
export function parseMask(json: unknown): readonly unknown[] | undefined {
  return json === undefined ? undefined : readList(readMessage(json, ['fieldPaths']).fieldPaths);
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
    mask: parseMask(write.updateMask)?.map(parseFieldPath),
    serverTimes: readList(write.updateTransforms).map(parseTransform),
  };
}

function checkPrecondition(
  { path, precondition }: Write,
  exists: boolean,
  updateTime: Time | undefined,
): void {
  if (precondition.exists === true && !exists) {
    throw new RpcError('NOT_FOUND', `There is no document ${path} to update.`);
  }
  if (precondition.exists === false && exists) {
    throw new RpcError('ALREADY_EXISTS', `The document ${path} already exists.`);
  }
  if (precondition.updateTime === undefined) return;
  if (!exists || parseTimestamp(updateTime) !== precondition.updateTime) {
    throw new RpcError('FAILED_PRECONDITION', `The document ${path} has another update time.`);
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
    const stored = documents.get(write.path);
    const before = changes.has(write.path) ? changes.get(write.path) : stored?.fields;
    checkPrecondition(write, before !== undefined, stored?.updateTime);
    changes.set(write.path, nextFields(write, before ?? {}, serverTime));
  }
  return { commitTime: documents.commit(changes), serverTime };
}
