import { RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { createResource, type Resource } from '../loading/resource.ts';
import type { LoadedConfig } from './runtimeConfig.ts';
import type { Site } from './site.ts';

/** Longest wait for the runtime configuration before the resident is told, milliseconds. */
const TIME_LIMIT_MS = 5000;

interface Bootstrap {
  /** The configuration as it was requested before the main script arrived; undefined if it was not. */
  readonly prefetched: Promise<LoadedConfig> | undefined;
  /** Requests the configuration anew. */
  readonly loadConfig: () => Promise<LoadedConfig>;
  readonly startSite: (loaded: LoadedConfig) => Site;
}

/**
 * The site as a resource: its attempts read the runtime configuration, and the first one that succeeds starts the
 * site. A slow attempt and the one after it may both bring a configuration; only the first one counts.
 */
export function createSiteResource(bootstrap: Bootstrap): Resource<Site> {
  const { prefetched, loadConfig, startSite } = bootstrap;
  let site: Site | undefined;
  return createResource(async (attempt, onSlow) => {
    const config = attempt === 1 && prefetched !== undefined ? prefetched : loadConfig();
    const what = `Loading /${RUNTIME_CONFIG_FILE}`;
    const loaded = await reportSlow(config, TIME_LIMIT_MS, what, onSlow);
    site ??= startSite(loaded);
    return site;
  });
}
