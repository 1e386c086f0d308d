import { RpcError } from '../../http/rpcError.ts';
import { isList } from '../../json/isList.ts';
import { isRecord } from '../../json/isRecord.ts';
import type { Database } from '../documents/database.ts';
import { parseFields } from '../documents/parseValue.ts';
import { parseFieldPath } from './parseFieldPath.ts';
import type { Precondition, Write } from './write.ts';

const listOf = (json: unknown): readonly unknown[] => {
  if (json === undefined) return [];
  if (isList(json)) return json;
  throw new RpcError('INVALID_ARGUMENT', 'A list is expected.');
};

const parsePrecondition = (json: unknown): Precondition => {
  const { exists, updateTime } = isRecord(json) ? json : {};
  return {
    exists: typeof exists === 'boolean' ? exists : undefined,
    updateTime: typeof updateTime === 'string' ? updateTime : undefined,
  };
};

const parseTransform = (json: unknown): readonly string[] => {
  if (!isRecord(json) || json['setToServerValue'] !== 'REQUEST_TIME') {
    throw new RpcError('UNIMPLEMENTED', 'The server time is the only transform served here.');
  }
  return parseFieldPath(json['fieldPath']);
};

const parseMask = (json: unknown): Extract<Write, { kind: 'update' }>['mask'] =>
  isRecord(json) ? listOf(json['fieldPaths']).map(parseFieldPath) : undefined;

/**
 * Reads one entry of a commit's `writes`.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed, UNIMPLEMENTED for other transforms than
 *   the server time.
 */
export const parseWrite = (json: unknown, database: Database): Write => {
  const write = isRecord(json) ? json : {};
  const precondition = parsePrecondition(write['currentDocument']);
  if (write['delete'] !== undefined) {
    return { kind: 'delete', path: database.pathOf(write['delete']), precondition };
  }
  const { update, transform } = write;
  if (isRecord(update)) {
    return {
      kind: 'update',
      path: database.pathOf(update['name']),
      precondition,
      fields: parseFields(update['fields']),
      mask: parseMask(write['updateMask']),
      serverTimes: listOf(write['updateTransforms']).map(parseTransform),
    };
  }
  if (isRecord(transform)) {
    return {
      kind: 'update',
      path: database.pathOf(transform['document']),
      precondition,
      fields: {},
      mask: [],
      serverTimes: listOf(transform['fieldTransforms']).map(parseTransform),
    };
  }
  throw new RpcError('INVALID_ARGUMENT', 'A write has no operation.');
};
