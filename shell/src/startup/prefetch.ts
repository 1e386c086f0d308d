import {
  backendOrigins,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { connectToBackends } from './resourceHints.ts';
import type { LoadedConfig } from './runtimeConfig.ts';

interface Prefetch {
  readonly loadConfig: () => Promise<LoadedConfig>;
  /** Whether this browser may hold a session. */
  readonly isResident: () => boolean;
  /** Fetches what a resident's page needs of the remotes. */
  readonly prefetchRemotes: (config: RuntimeConfig) => void;
}

/**
 * Requests the runtime configuration on the route `/`, the only one that shows remotes. For a browser that may
 * hold a session, it then fetches and connects to what the board needs. A visitor needs none of that before the
 * login screen, and the `Link` header of the page preloads that screen's remote.
 */
export function prefetchConfig(
  page: Window,
  { loadConfig, isResident, prefetchRemotes }: Prefetch,
): Promise<LoadedConfig> | undefined {
  if (page.location.pathname !== '/') return undefined;
  const prefetched = loadConfig();
  const prefetchForResident = ({ config }: { readonly config: RuntimeConfig }): void => {
    if (!isResident()) return;
    // A configured page has connected before (connectEarly.ts).
    const block = page.document.getElementById(RUNTIME_CONFIG_BLOCK);
    if (!block?.dataset['firestore']) connectToBackends(page, backendOrigins(config));
    prefetchRemotes(config);
  };
  // Whoever waits for the configuration gets the error, if there is one.
  prefetched.then(prefetchForResident, () => {});
  return prefetched;
}
