import { type RemoteName, REMOTES } from '@laundry-board/shared-types';
import { loadFirebaseApp } from '../../../../../shell/src/federation/firebaseApp.ts';
import type { loadExpose as shipped } from '../../../../../shell/src/federation/loadExpose.ts';

const remotes: Partial<Record<RemoteName, () => Promise<unknown>>> = {
  auth: () => import('auth_remote/auth'),
  board: () => import('board_remote/board'),
};

/** Replaces the shell's loader in naive federation: static remotes of the build plugin. */
export const loadExpose: typeof shipped = async ({ remote, open }) => {
  await loadFirebaseApp();
  const module = await remotes[remote]?.();
  if (REMOTES[remote].isModule(module)) return open(module);
  throw new Error(`The ${remote} remote has another shape.`);
};
