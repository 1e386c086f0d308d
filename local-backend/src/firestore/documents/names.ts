import { RpcError } from '../../http/responses.ts';
import { MAX_ID_BYTES, RESERVED_NAME } from './values.ts';

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

/** The names that a project's default database and its documents have in requests and answers. */
export interface Database {
  readonly projectId: string;
  /** Such as `projects/demo-laundry/databases/(default)`. */
  readonly name: string;
  readonly documentName: (path: string) => string;
  /** @throws {RpcError} INVALID_ARGUMENT when it names no document of this database. */
  readonly pathOf: (documentName: unknown) => string;
}

export const databaseOf = (projectId: string): Database => {
  const name = `projects/${projectId}/databases/(default)`;
  const prefix = `${name}/documents/`;
  return {
    projectId,
    name,
    documentName: (path) => prefix + path,
    pathOf: (documentName) => {
      if (typeof documentName !== 'string' || !documentName.startsWith(prefix)) {
        throw new RpcError('INVALID_ARGUMENT', `A document name does not begin with ${prefix}`);
      }
      return documentPath(documentName.slice(prefix.length).split('/'));
    },
  };
};
