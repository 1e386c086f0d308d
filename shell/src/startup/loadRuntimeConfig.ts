import {
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { deviceClock } from './deviceClock.ts';

/**
 * Loads the runtime configuration of this deployment.
 *
 * @param cache `no-store` for a later attempt: the browser's cache lets a request wait for an earlier one
 *   to the same address, which may hang.
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to mend.
 */
export async function loadRuntimeConfig(
  cache: 'default' | 'no-store' = 'default',
): Promise<RuntimeConfig> {
  const address = `/${RUNTIME_CONFIG_FILE}`;
  const sent = Date.now();
  const response = await fetch(address, { cache });
  deviceClock.compare(address, { headers: response.headers, sent, received: Date.now() });
  return readRuntimeConfig(response, location.origin);
}
