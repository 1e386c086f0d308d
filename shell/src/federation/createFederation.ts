import type { FirebaseConfig, RemoteName } from '@laundry-board/shared-types';
import { publishFailure } from '../errors/publishFailure.ts';
import { loadFirebaseApp } from './firebaseApp.ts';
import { createRemoteLoader, type LoadRemote } from './loadRemote.ts';
import { remoteVersion } from './RemoteError.ts';
import type { ScriptLoader } from './scriptLoader.ts';
import { createSharedModules, sharedVersions } from './sharedModules.ts';
import { createShareScope } from './shareScope.ts';

/** The page's module federation: it loads remotes and gives them the shared modules. */
export interface Federation {
  readonly loadRemote: LoadRemote;
  /** Which build of a remote is on the page; see {@link remoteVersion}. */
  readonly versionOf: (remote: RemoteName) => string;
}

/** Creates the module federation of a page: once, because its modules are singletons. */
export function createFederation(
  page: Window & typeof globalThis,
  firebase: FirebaseConfig,
  scripts: ScriptLoader,
): Federation {
  const modules = createSharedModules(() => loadFirebaseApp(firebase));
  return {
    loadRemote: createRemoteLoader({
      globals: page,
      scripts,
      shareScope: createShareScope(modules),
      sharedVersions: sharedVersions(modules),
      onFailure: (error) => publishFailure(page, error),
    }),
    versionOf: (remote) => remoteVersion(page, remote),
  };
}
