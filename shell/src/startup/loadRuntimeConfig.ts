import { parseRuntimeConfig, RUNTIME_CONFIG_FILE, type RuntimeConfig } from 'shared-types';
import { withTimeLimit } from './withTimeLimit.ts';

/** Longest wait for the runtime configuration, milliseconds. */
const TIME_LIMIT_MS = 5000;

/**
 * Reads the runtime configuration of this deployment.
 *
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to mend.
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const address = `/${RUNTIME_CONFIG_FILE}`;
  const data = await withTimeLimit(readJson(address), TIME_LIMIT_MS, `Loading ${address}`);
  const result = parseRuntimeConfig(data, location.origin);
  if (result.ok) return result.config;
  throw new Error([`${address} is not valid.`, ...result.problems].join('\n'));
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address} answered with HTTP status ${response.status}.`);
  try {
    return await response.json();
  } catch (cause) {
    throw new Error(`${address} holds no JSON.`, { cause });
  }
}
