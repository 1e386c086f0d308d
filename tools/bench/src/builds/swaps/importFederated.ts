import { REMOTES } from '@laundry-board/shared-types';
import type * as shipped from '../../../../../shell/src/federation/federation.ts';
import { loadFirebaseApp } from '../../../../../shell/src/federation/firebaseApp.ts';
import { imports } from './remoteImports.js';

/** Replaces the shell's in naive federation: static remotes of the build plugin. */
export const createFederation: typeof shipped.createFederation = (_, { firebase }) => ({
  loadRemote: async ({ remote, open }) => {
    await loadFirebaseApp(firebase);
    const module = await imports[remote]();
    if (REMOTES[remote].isModule(module)) return open(module);
    throw new Error(`The ${remote} remote has another shape.`);
  },
  versionOf: () => 'unknown',
});
