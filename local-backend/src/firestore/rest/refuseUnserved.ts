import { RpcError } from '../../http/rpcError.ts';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import type { Operation } from '../access/isAllowed.ts';

/** Methods of the REST interface that are not served here, by what the access rule sees in them. */
const UNSERVED: Partial<Record<string, Operation>> = {
  runQuery: 'list',
  runAggregationQuery: 'list',
  listCollectionIds: 'list',
  beginTransaction: 'write',
  rollback: 'write',
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

/**
 * Refuses a request that belongs to a transaction. None is begun here, so it is of another server; what
 * it has read must not be overwritten as if nothing had happened since.
 *
 * @throws {RpcError} INVALID_ARGUMENT as Firestore does for one that it doesn't know.
 */
export const refuseTransaction = (transaction: unknown): void => {
  if (transaction === undefined || transaction === '') return;
  throw new RpcError('INVALID_ARGUMENT', 'Invalid transaction: transactions are not served here.');
};
