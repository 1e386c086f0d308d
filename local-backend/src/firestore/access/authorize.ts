import { RpcError } from '../../http/rpcError.ts';
import type { Caller } from './caller.ts';
import { isAllowed, type Operation } from './isAllowed.ts';

/** @throws {RpcError} PERMISSION_DENIED unless the access rule lets the caller do it. */
export const authorize = (caller: Caller, operation: Operation, path: string): void => {
  if (!isAllowed(caller, operation, path)) {
    throw new RpcError('PERMISSION_DENIED', `The access rule denies '${operation}' on ${path}.`);
  }
};
