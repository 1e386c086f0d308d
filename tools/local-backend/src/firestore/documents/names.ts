import { RpcError } from '../../http/responses.ts';
import { RESERVED_NAME } from './values.ts';

/** Firestore's limit for one id of a path. */
const MAX_ID_BYTES = 1500;

const checkSegment = (segment: string): void => {
  const problem =
    segment === '' || segment === '.' || segment === '..' || RESERVED_NAME.test(segment)
      ? 'is reserved'
      : segment.includes('/')
        ? 'contains a slash'
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
 * Joins ids into the path of a document in the database, such as `schools/campus.example`.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is not a valid document path.
 */
export const documentPath = (segments: readonly string[]): string => {
  if (segments.length === 0 || segments.length % 2 !== 0) {
    throw new RpcError('INVALID_ARGUMENT', 'A document path has an even number of segments.');
  }
  segments.forEach(checkSegment);
  return segments.join('/');
};

/** Likewise for a collection such as `schools`. */
export const collectionPath = (segments: readonly string[]): string => {
  if (segments.length % 2 !== 1) {
    throw new RpcError('INVALID_ARGUMENT', 'A collection path has an odd number of segments.');
  }
  segments.forEach(checkSegment);
  return segments.join('/');
};

/** The resource names of a project's default database and its documents. */
export interface Database {
  readonly projectId: string;
  /** Such as `projects/demo-laundry/databases/(default)`. */
  readonly name: string;
  readonly documentName: (path: string) => string;
  /** @throws {RpcError} INVALID_ARGUMENT when it is not the name of a document in this database. */
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
        throw new RpcError('INVALID_ARGUMENT', `A document name must start with ${prefix}`);
      }
      return documentPath(documentName.slice(prefix.length).split('/'));
    },
  };
};
