import type * as shipped from '../../../../../shell/src/remotes/loader.ts';
import { loadFirebaseApp } from '../../../../../shell/src/remotes/firebaseApp.ts';
import { imports } from './remoteImports.js';

/** Replaces the shell's in naive federation: static remotes of the build plugin. */
export const createLoader: typeof shipped.createLoader = (_, { firebase }) => ({
  register: () => {},
  load: async (remote) => {
    await loadFirebaseApp(firebase);
    return imports[remote]();
  },
  versionOf: () => 'unknown',
  isShellLoading: () => false,
});
