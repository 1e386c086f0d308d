import { readRuntimeConfig, RUNTIME_CONFIG_FILE, type RuntimeConfig } from 'shared-types';
import { withTimeLimit } from './withTimeLimit.ts';

/** Longest wait for the runtime configuration, milliseconds. */
const TIME_LIMIT_MS = 5000;

/**
 * Loads the runtime configuration of this deployment.
 *
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to mend.
 */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const address = `/${RUNTIME_CONFIG_FILE}`;
  const config = fetch(address, { cache: 'no-cache' }).then((response) =>
    readRuntimeConfig(response, location.origin),
  );
  return withTimeLimit(config, TIME_LIMIT_MS, `Loading ${address}`);
}
