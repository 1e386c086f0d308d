import { RpcError } from '../../http/responses.ts';
import { type DocumentStore, formatTime, type Microseconds } from './documentStore.ts';
import { getField, setField } from './fieldPaths.ts';
import type { Write } from './parseWrite.ts';
import { type Fields, parseTimestamp, type Value } from './values.ts';

/** The result of one commit. */
interface CommitResult {
  readonly commitTime: Microseconds;
  /** The values of the transforms, per write. */
  readonly transformResults: readonly (readonly Value[])[];
}

const checkPrecondition = (
  { path, precondition }: Write,
  exists: boolean,
  updatedAt: Microseconds | undefined,
): void => {
  if (precondition.exists === true && !exists) {
    throw new RpcError('NOT_FOUND', `There is no document ${path} to update.`);
  }
  if (precondition.exists === false && exists) {
    throw new RpcError('ALREADY_EXISTS', `The document ${path} already exists.`);
  }
  if (precondition.updateTime === undefined) return;
  const stored = updatedAt === undefined ? undefined : parseTimestamp(formatTime(updatedAt));
  if (!exists || stored !== parseTimestamp(precondition.updateTime)) {
    throw new RpcError('FAILED_PRECONDITION', `The document ${path} has another update time.`);
  }
};

const updated = (write: Extract<Write, { kind: 'update' }>, now: Value, before: Fields): Fields => {
  const masked =
    write.mask?.reduce(
      (fields, path) => setField(fields, path, getField(write.fields, path)),
      before,
    ) ?? write.fields;
  return write.serverTimes.reduce((fields, path) => setField(fields, path, now), masked);
};

/**
 * Applies the writes of one commit in order and atomically.
 *
 * @throws {RpcError} NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION when a precondition fails.
 */
export const applyWrites = (documents: DocumentStore, writes: readonly Write[]): CommitResult => {
  const changes = new Map<string, Fields | undefined>();
  const now: Value = { timestampValue: new Date().toISOString() };
  for (const write of writes) {
    const stored = documents.get(write.path);
    const before = changes.has(write.path) ? changes.get(write.path) : stored?.fields;
    checkPrecondition(write, before !== undefined, stored?.updatedAt);
    changes.set(
      write.path,
      write.kind === 'delete' ? undefined : updated(write, now, before ?? {}),
    );
  }
  return {
    commitTime: documents.commit(changes),
    transformResults: writes.map((write) =>
      write.kind === 'update' ? write.serverTimes.map(() => now) : [],
    ),
  };
};
