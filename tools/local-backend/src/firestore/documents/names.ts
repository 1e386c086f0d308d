import { invalidArgument } from '../../http/rpcError.ts';

/** Ids and field names that are reserved by Firestore. */
export const RESERVED_NAME = /^__.*__$/s;

/** Firestore's limit for one id of a path. */
const MAX_ID_BYTES = 1500;

/** Joins ids into a path. @throws {RpcError} INVALID_ARGUMENT for an invalid id. */
export const joinIds = (ids: readonly string[]): string => {
  for (const id of ids) {
    const isMalformed = /^\.{0,2}$|\/|\p{Surrogate}/u.test(id) || RESERVED_NAME.test(id);
    if (isMalformed || Buffer.byteLength(id) > MAX_ID_BYTES) {
      throw invalidArgument(
        `${JSON.stringify(id.slice(0, 99))} is not an id: it is reserved, malformed or too long.`,
      );
    }
  }
  return ids.join('/');
};

/** Joins ids into the path of a document, such as `schools/campus.example`. @throws {RpcError} */
export const documentPath = (ids: readonly string[]): string => {
  if (ids.length > 0 && ids.length % 2 === 0) return joinIds(ids);
  throw invalidArgument('A document path has an even number of segments.');
};
