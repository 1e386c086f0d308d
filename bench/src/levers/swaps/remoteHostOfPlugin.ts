import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  registerShared,
} from '@module-federation/enhanced/runtime';
import { REMOTES } from '@laundry-board/shared-types';
import type { Container } from '../../../../shell/src/federation/loadContainer.ts';
import type { takeExpose as shipped } from '../../../../shell/src/federation/remoteHost.ts';
import { loadFirebaseApp } from '../../../../shell/src/federation/firebaseApp.ts';
import { sharedVersions } from '../../../../shell/src/federation/sharedModules.ts';

const containers = new Map<string, Container>();
const firebaseApp = '@firebase/app';

registerPlugins([
  {
    name: 'loaded-containers',
    loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.entry),
  },
]);
registerShared({
  [firebaseApp]: {
    version: sharedVersions[firebaseApp] ?? '',
    get: async () => {
      const loaded = await loadFirebaseApp();
      return () => loaded;
    },
    shareConfig: { singleton: true, requiredVersion: false },
  },
});

/** Takes the place of the shell's host: the instance is the one that the build plugin has made. */
export const takeExpose: typeof shipped = (remote, entry, loaded) => {
  const { container, expose } = REMOTES[remote];
  containers.set(entry, loaded);
  registerRemotes([{ name: remote, entry, type: 'global', entryGlobalName: container }], {
    force: true,
  });
  return loadRemote<unknown>(remote + expose.slice(1));
};
