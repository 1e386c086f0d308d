import type { RemoteName } from './remotes.ts';

/** A value for each remote, made from its name. */
export function forEachRemote<Value>(
  valueOf: (remote: RemoteName) => Value,
): Readonly<Record<RemoteName, Value>> {
  return { auth: valueOf('auth'), board: valueOf('board') };
}
