import { RpcError } from '../../http/rpcError.ts';
import { MAX_ID_BYTES, RESERVED_NAME } from './limits.ts';

const checkSegment = (segment: string): void => {
  const problem =
    segment === '' || segment === '.' || segment === '..' || RESERVED_NAME.test(segment)
      ? 'is reserved'
      : segment.includes('/')
        ? 'holds a slash'
        : /\p{Surrogate}/u.test(segment)
          ? 'is not well-formed'
          : Buffer.byteLength(segment) > MAX_ID_BYTES
            ? 'is too long'
            : undefined;
  if (problem !== undefined) {
    throw new RpcError(
      'INVALID_ARGUMENT',
      `The id ${JSON.stringify(segment.slice(0, 99))} ${problem}.`,
    );
  }
};

/**
 * Joins ids to the path of a document below the database, such as `schools/campus.example`.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it can't be the path of a document.
 */
export const documentPath = (segments: readonly string[]): string => {
  if (segments.length === 0 || segments.length % 2 !== 0) {
    throw new RpcError('INVALID_ARGUMENT', 'The path names no document: its length is not even.');
  }
  segments.forEach(checkSegment);
  return segments.join('/');
};

/** Likewise for a collection, such as `schools`. */
export const collectionPath = (segments: readonly string[]): string => {
  if (segments.length % 2 !== 1) {
    throw new RpcError('INVALID_ARGUMENT', 'The path names no collection: its length is not odd.');
  }
  segments.forEach(checkSegment);
  return segments.join('/');
};
