import { REMOTES } from '@laundry-board/shared-types';
import type * as shipped from '../../../../../shell/src/federation/federation.ts';
import { setFirebaseConfig } from './firebaseConfig.ts';
import { imports } from './remoteImports.js';

/** Replaces the shell's in one build: a remote is a lazy chunk. */
export const createFederation: typeof shipped.createFederation = (_, { firebase }) => {
  setFirebaseConfig(firebase);
  return {
    loadRemote: async ({ remote, open }) => {
      const module = await imports[remote]();
      if (REMOTES[remote].isModule(module)) return open(module);
      throw new Error(`The ${remote} chunk has another shape.`);
    },
    versionOf: () => 'unknown',
  };
};
