import { forEachRemote } from './forEachRemote.ts';
import type { RemoteName } from './remotes.ts';

/** The remotes in the order of their table. */
export const REMOTE_NAMES: readonly RemoteName[] = Object.values(forEachRemote((remote) => remote));
