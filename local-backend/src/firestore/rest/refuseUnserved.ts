import { RpcError } from '../../http/rpcError.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Operation } from '../access/isAllowed.ts';

/** Methods of the REST interface that are not served here, by what the access rule sees in them. */
const UNSERVED: Partial<Record<string, Operation>> = {
  runQuery: 'list',
  runAggregationQuery: 'list',
  listCollectionIds: 'list',
  batchWrite: 'write',
  createDocument: 'write',
};

/**
 * Refuses a `POST` to what isn't served. The access rule speaks first, as everywhere else: who may not
 * do it is told so.
 *
 * @param ids - Of a collection, or the last one ends with a method, such as `campus.example:runQuery`.
 * @throws {RpcError} PERMISSION_DENIED or UNIMPLEMENTED when it is a method of Firestore.
 */
export const refuseUnserved = (caller: Caller, ids: readonly string[]): void => {
  const [, method = 'createDocument'] = /:(\w+)$/.exec(ids.at(-1) ?? '') ?? [];
  const operation = UNSERVED[method];
  if (operation === undefined) return;
  authorize(caller, operation, ids.join('/'));
  throw new RpcError('UNIMPLEMENTED', `${method} is not served here.`);
};
