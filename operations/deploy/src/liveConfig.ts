import { RUNTIME_CONFIG_FILE, type RuntimeConfig } from '@laundry-board/shared-types';
import { parseRuntimeConfig } from '@laundry-board/hosting';
import { UserError } from '@laundry-board/sites';
import { type Ask, asking } from './request.ts';

/**
 * The configuration that a deployed shell runs by.
 *
 * @param shell Absolute URL of the shell's folder.
 * @returns undefined where none is deployed yet.
 * @throws Error that names the URL and the problem: the status, no JSON, or the fields to correct.
 */
export async function liveConfig(
  shell: string,
  ask: Ask = asking(),
): Promise<RuntimeConfig | undefined> {
  const url = new URL(RUNTIME_CONFIG_FILE, shell).href;
  const response = await ask(url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UserError(`${url} answered with HTTP status ${response.status}.`);
  const data: unknown = await response.json().catch((cause: unknown) => {
    throw new UserError(`${url} holds no JSON.`, { cause });
  });
  const parsed = parseRuntimeConfig(data);
  if (parsed.ok) return parsed.config;
  throw new UserError([`${url} is not valid.`, ...parsed.problems].join('\n'));
}
