import {
  fieldOf,
  isObject,
  mapRemotes,
  type Pin,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { parseRuntimeConfig } from '@laundry-board/hosting';
import { UserError } from '@laundry-board/sites';
import { type Ask, createAsk } from './request.ts';

/**
 * The configuration that a deployed shell runs by.
 *
 * @param shell Absolute URL of the shell's folder.
 * @returns undefined where none is deployed yet, also where a page is the answer to every path.
 * @throws Error that names the URL and the problem: the status, or the fields to correct.
 */
export async function liveConfig(
  shell: string,
  ask: Ask = createAsk(),
): Promise<RuntimeConfig | undefined> {
  const data = await readLive(shell, ask);
  if (data === undefined) return undefined;
  const parsed = parseRuntimeConfig(data);
  if (parsed.ok) return parsed.config;
  throw new UserError(
    [
      `${shell}${RUNTIME_CONFIG_FILE} is not valid for this checkout. ` +
        'First deploy the shell with one that is, or check out what is live:',
      ...parsed.problems,
    ].join('\n'),
  );
}

/**
 * The pins of a deployed shell, whose configuration may be that of an earlier commit, with fewer remotes.
 *
 * @param shell Absolute URL of the shell's folder.
 */
export async function livePins(
  shell: string,
  ask: Ask,
): Promise<Readonly<Record<RemoteName, Pick<Pin, 'entry'> | undefined>>> {
  const data = await readLive(shell, ask);
  return mapRemotes((name) => {
    const pin = fieldOf(fieldOf(data, 'pins'), name);
    return isObject(pin) ? { entry: String(pin['entry']) } : undefined;
  });
}

async function readLive(shell: string, ask: Ask): Promise<unknown> {
  const url = new URL(RUNTIME_CONFIG_FILE, shell).href;
  const response = await ask(url);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UserError(`${url} answered with HTTP status ${response.status}.`);
  return response.json().catch(() => {});
}
