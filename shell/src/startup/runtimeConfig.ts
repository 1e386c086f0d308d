import {
  measureClockOffset,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
  type TimedResponse,
} from '@laundry-board/shared-types';
import { decidePins } from './pinShare.ts';

/** The runtime configuration of this deployment, and what its response says about the device's clock. */
export interface LoadedConfig {
  /** Its pins are those that hold for this browser. */
  readonly config: RuntimeConfig;
  /**
   * The clock offset (spec decision 19): by how much the device's clock is ahead of the server's, milliseconds.
   * It is measured with the first call, because only some time after the response has the browser noted when it
   * came.
   */
  readonly clockOffset: () => number;
}

const CONFIG_URL = `/${RUNTIME_CONFIG_FILE}`;

/**
 * Loads the runtime configuration of this deployment.
 *
 * @param cache `no-store` for a later attempt: the browser's cache lets a request wait for an earlier one
 *   to the same URL, which may hang.
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to correct.
 */
export async function loadRuntimeConfig(
  page: Window,
  cache: 'default' | 'no-store' = 'default',
): Promise<LoadedConfig> {
  const sent = Date.now();
  const response = await page.fetch(CONFIG_URL, { cache });
  const { headers } = response;
  const received = Date.now();
  let offset: number | undefined;
  return {
    config: decidePins(page, await readRuntimeConfig(response, page.location.origin)),
    clockOffset: () =>
      (offset ??= measureClockOffset({ headers, sent, received, ...networkTimes(page) })),
  };
}

/**
 * When the configuration was requested and came: on a slow network the `Link` header preloads it seconds
 * before the page's script asks. A browser that does not use that preload, as WebKit, has a later entry.
 */
function networkTimes({
  location,
  performance,
}: Window): Pick<TimedResponse, 'sent' | 'received'> | undefined {
  const entry = performance.getEntriesByName(location.origin + CONFIG_URL).at(-1);
  if (entry === undefined) return undefined;
  const sent = Date.now() - performance.now() + entry.startTime;
  return { sent, received: sent + entry.duration };
}
