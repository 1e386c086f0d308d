import { type RemoteName, REMOTES } from '@laundry-board/shared-types';
import type * as shipped from '../../../../../shell/src/federation/federation.ts';
import { setFirebaseConfig } from './firebaseConfig.ts';

const remotes: Partial<Record<RemoteName, () => Promise<unknown>>> = {
  auth: () => import(/* webpackChunkName: "auth" */ '../../../../../auth-remote/src/index.ts'),
  board: () => import(/* webpackChunkName: "board" */ '../../../../../board-remote/src/index.tsx'),
};

/** Replaces the shell's in one build: a remote is a lazy chunk. */
export const createFederation: typeof shipped.createFederation = (_, { firebase }) => {
  setFirebaseConfig(firebase);
  return {
    loadRemote: async ({ remote, open }) => {
      const module = await remotes[remote]?.();
      if (REMOTES[remote].isModule(module)) return open(module);
      throw new Error(`The ${remote} chunk has another shape.`);
    },
    versionOf: () => 'unknown',
  };
};
