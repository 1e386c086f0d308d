import { type RemoteName, REMOTES } from '@laundry-board/shared-types';
import type { loadExpose as shipped } from '../../../../../shell/src/federation/loadExpose.ts';

const remotes: Partial<Record<RemoteName, () => Promise<unknown>>> = {
  auth: () => import(/* webpackChunkName: "auth" */ '../../../../../auth-remote/src/index.ts'),
  board: () => import(/* webpackChunkName: "board" */ '../../../../../board-remote/src/index.tsx'),
};

/** Replaces the shell's loader in one build: a remote is a lazy chunk. */
export const loadExpose: typeof shipped = async ({ remote, open }) => {
  const module = await remotes[remote]?.();
  if (REMOTES[remote].isModule(module)) return open(module);
  throw new Error(`The ${remote} chunk has another shape.`);
};
