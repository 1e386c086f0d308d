import { createInstance } from '@module-federation/enhanced/runtime';
import { REMOTE_MANIFEST_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import type { Container } from './loadContainer.ts';
import { remoteVersion } from './RemoteError.ts';
import { sharedModules } from './sharedModules.ts';

/**
 * The page's federation instance: it keeps the share scope. Remotes are loaded by `loadContainer`, because
 * the runtime's own loader waits 20 s for a script that hangs and can't tell why one failed; the build
 * leaves that loader out (`RUNTIME_SWITCHES` in rspack.config.base.ts).
 */
const host = createInstance({
  name: 'shell',
  remotes: [],
  // `version-first` would load every remote at once, also on routes that show none.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, take }]) => [
      name,
      {
        version,
        // Provided at once where it can be: older containers don't wait for a module.
        get: () => {
          const module = take();
          return module instanceof Promise
            ? module.then((loaded: unknown) => () => loaded)
            : () => module;
        },
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
});

/**
 * Loads what a remote exposes from its container, which is given the shared modules first.
 *
 * @returns The module as it came; its shape is not checked.
 */
export async function loadExposedModule(
  remote: RemoteName,
  entry: string,
  container: Container,
): Promise<unknown> {
  showInDeveloperTools(remote, entry);
  await container.init(host.shareScopeMap['default'], []);
  const factory = await container.get(REMOTES[remote].expose);
  return factory();
}

/**
 * Writes down which remote is on the page where the runtime does for remotes that it loads by their
 * manifest: Module Federation's browser extension reads it there.
 */
function showInDeveloperTools(remote: RemoteName, remoteEntry: string): void {
  // oxlint-disable-next-line no-underscore-dangle
  const { moduleInfo } = window.__FEDERATION__;
  const version = new URL(REMOTE_MANIFEST_FILE, remoteEntry).href;
  moduleInfo[`${remote}:${version}`] = {
    remoteEntry,
    version,
    buildVersion: remoteVersion(remote),
  };
}
