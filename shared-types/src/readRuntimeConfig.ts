import { parseRuntimeConfig } from './parseRuntimeConfig.ts';
import { RUNTIME_CONFIG_FILE, type RuntimeConfig } from './runtimeConfig.ts';

/**
 * Reads the answer to a request for {@link RUNTIME_CONFIG_FILE}.
 *
 * @param base See {@link parseRuntimeConfig}.
 * @throws Error that tells an operator what is wrong: the status, no JSON, or the fields to mend.
 */
export async function readRuntimeConfig(response: Response, base: string): Promise<RuntimeConfig> {
  const address = `/${RUNTIME_CONFIG_FILE}`;
  if (!response.ok) throw new Error(`${address} answered with HTTP status ${response.status}.`);
  const result = parseRuntimeConfig(await readJson(response, address), base);
  if (result.ok) return result.config;
  throw new Error([`${address} is not valid.`, ...result.problems].join('\n'));
}

async function readJson(response: Response, address: string): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new Error(`${address} holds no JSON.`, { cause });
  }
}
