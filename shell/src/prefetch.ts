import { REMOTE_NAMES, remoteEntry, type RuntimeConfig } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { connectToBackends, preloadScript } from './resourceHints.ts';
import { loadRuntimeConfig } from './runtimeConfig.ts';

let prefetched: Promise<RuntimeConfig> | undefined;

// In a small file of its own, which runs before the page's has come. No other route shows a remote.
if (location.pathname === '/') {
  prefetched = loadRuntimeConfig();
  // Whoever takes it gets the error, if any.
  prefetched.then(prefetchForResident, () => {});
}

/** The runtime configuration: the first caller gets the prefetched one, later ones a new one. */
export function takeRuntimeConfig(): Promise<RuntimeConfig> {
  const config = prefetched ?? loadRuntimeConfig('no-store');
  prefetched = undefined;
  return config;
}

/** A visitor needs none of this before the login screen, whose remote the `Link` header preloads. */
function prefetchForResident(config: RuntimeConfig): void {
  if (!hasSessionHint()) return;
  connectToBackends(config);
  for (const name of REMOTE_NAMES) {
    if (name !== 'auth') preloadScript(remoteEntry(config, name));
  }
}
