import { createInstance } from '@module-federation/enhanced/runtime';
import {
  buildInfoGlobal,
  chunksGlobal,
  REMOTE_NAMES,
  remoteEntry,
  type RemoteName,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { entryPolicy, type OnAccepted } from './entryPolicy.ts';
import { remoteVersion } from './RemoteError.ts';
import { createFirebaseLoader, loadFirebaseApp } from './firebaseApp.ts';
import { createSharedModules, sharedVersions, SHELL } from './sharedModules.ts';

/** The page's module federation: it loads remotes and gives them the shared modules. It keeps nothing of a remote. */
export interface Loader {
  /**
   * Registers the entry of a remote by another URL. What an earlier attempt has left on the page is removed, because it
   * would be mistaken for this attempt's result.
   */
  readonly register: (remote: RemoteName, url: string) => void;
  /**
   * Loads what a remote exposes, by the entry that is registered.
   *
   * @throws whatever the runtime or the remote throws; see `explain`.
   */
  readonly load: (remote: RemoteName) => Promise<unknown>;
  /** Which build of a remote is on the page; see {@link remoteVersion}. */
  readonly versionOf: (remote: RemoteName) => string;
  /** Whether a remote waits for a module that the shell provides. */
  readonly isShellLoading: () => boolean;
}

/** Creates the module federation of a page: once, because its modules are singletons. */
export function createLoader(
  page: Window & typeof globalThis,
  config: RuntimeConfig,
  onAccepted: OnAccepted,
  importFirebase: () => Promise<unknown> = () => loadFirebaseApp(config.firebase),
): Loader {
  const firebase = createFirebaseLoader(importFirebase);
  const modules = createSharedModules(firebase.load);
  const runtime = createInstance({
    name: SHELL,
    remotes: REMOTE_NAMES.map((remote) => ({
      name: REMOTES[remote].container,
      entry: remoteEntry(config, remote).url,
    })),
    shared: modules,
    // `version-first` would load every remote when one needs a shared module, also on routes that show none.
    shareStrategy: 'loaded-first',
    plugins: [
      entryPolicy({
        page,
        entryOf: (remote) => remoteEntry(config, remote),
        sharedVersions: sharedVersions(modules),
        onAccepted,
      }),
    ],
  });
  return {
    register: (remote, url) => {
      removeEarlierAttempt(page, remote, url);
      runtime.registerRemotes([{ name: REMOTES[remote].container, entry: url }], { force: true });
    },
    load: async (remote) => {
      const { container, expose } = REMOTES[remote];
      // A script that is added before the page's load event delays that event, even if the script hangs.
      await pageLoaded(page);
      return runtime.loadRemote<unknown>(`${container}/${expose.replace('./', '')}`);
    },
    versionOf: (remote) => remoteVersion(page, remote),
    isShellLoading: firebase.isLoading,
  };
}

/** Removes what an earlier attempt to load a remote has left. @param url The remote's new entry, in the same folder. */
function removeEarlierAttempt(page: Window, remote: RemoteName, url: string): void {
  const { container } = REMOTES[remote];
  // The runtime removes the container that it has loaded, but not one that ran early and that it has not yet used.
  for (const name of [
    container,
    buildInfoGlobal(container),
    versionGlobal(container),
    chunksGlobal(container),
  ]) {
    Reflect.deleteProperty(page, name);
  }
  // A bundler's chunk loader would wait for such a script, which may hang.
  const folder = new URL('.', url).href;
  for (const script of page.document.querySelectorAll(`script[src^="${folder}"]`)) script.remove();
}
