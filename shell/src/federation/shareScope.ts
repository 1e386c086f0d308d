import { createInstance } from '@module-federation/enhanced/runtime';
import type { SharedModules } from './sharedModules.ts';

/** The page's share scope, in the form in which containers are initialised with it. */
export type ShareScope = unknown;

/**
 * Creates the page's federation instance, which keeps the share scope with the shell's modules as singletons.
 * Remotes are loaded by `loadRemote`, because the runtime's own loader waits 20 s for a script that hangs and can't
 * say why one failed; the build leaves that loader out (`RUNTIME_SWITCHES` in rspack.config.base.ts).
 */
export function createShareScope(modules: SharedModules): ShareScope {
  const { shareScopeMap } = createInstance({
    name: 'shell',
    remotes: [],
    // `version-first` would load every remote at once, also on routes that show none.
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(modules).map(([name, { version, load }]) => [
        name,
        {
          version,
          // Provided synchronously where possible, because older containers don't wait for a module.
          get: () => {
            const module = load();
            return module instanceof Promise
              ? module.then((loaded: unknown) => () => loaded)
              : () => module;
          },
          shareConfig: { singleton: true, requiredVersion: false },
        },
      ]),
    ),
  });
  return shareScopeMap['default'];
}
