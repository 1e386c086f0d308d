import { RpcError } from '../../http/rpcError.ts';
import { documentPath } from './documentPath.ts';

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
