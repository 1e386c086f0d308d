import type { RuntimeConfig } from '@laundry-board/shared-types';
import { loadRuntimeConfig } from './runtimeConfig.ts';

let prefetched: Promise<RuntimeConfig> | undefined;

/** Requests the runtime configuration. Whoever takes it gets the error, if any. */
function prefetchRuntimeConfig(): void {
  prefetched = loadRuntimeConfig();
  prefetched.catch(() => {});
}

/** The runtime configuration: the first caller gets the prefetched one, later ones a new one. */
export function takeRuntimeConfig(): Promise<RuntimeConfig> {
  const config = prefetched ?? loadRuntimeConfig('no-store');
  prefetched = undefined;
  return config;
}

// No other route shows a remote.
if (location.pathname === '/') prefetchRuntimeConfig();
