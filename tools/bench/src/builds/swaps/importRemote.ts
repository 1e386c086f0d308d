import type * as shipped from '../../../../../shell/src/remotes/loader.ts';
import { setFirebaseConfig } from './firebaseConfig.ts';
import { imports } from './remoteImports.js';

/** Replaces the shell's in one build: a remote is a lazy chunk. */
export const createLoader: typeof shipped.createLoader = (_, { firebase }) => {
  setFirebaseConfig(firebase);
  return {
    register: () => {},
    load: (remote) => imports[remote](),
    versionOf: () => 'unknown',
    isShellLoading: () => false,
  };
};
