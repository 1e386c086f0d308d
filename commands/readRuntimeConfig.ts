import { readFile } from 'node:fs/promises';
import { parseRuntimeConfig, type RuntimeConfig } from '@laundry-board/shared-types';

/** Tells what is wrong with a runtime configuration for a purpose, one line for each thing. */
type Check = (config: RuntimeConfig) => readonly string[];

/**
 * Reads a deployment's runtime configuration from a file. Every address in it has to be a whole one.
 *
 * @throws Error with one line for each thing that is wrong, every line with the file's name.
 */
export async function readRuntimeConfig(
  file: string,
  check: Check = () => [],
): Promise<RuntimeConfig> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} can't be read as JSON: ${reason}`, { cause });
  }
  const parsed = parseRuntimeConfig(data, RELATIVE);
  const problems = parsed.ok
    ? [...relativeAddresses(parsed.config), ...check(parsed.config)]
    : parsed.problems;
  if (parsed.ok && problems.length === 0) return parsed.config;
  throw new Error(problems.map((line) => `${file}: ${line}`).join('\n'));
}

/** The fields of a runtime configuration that hold an address of something deployed. */
export function addressesOf({
  remotes,
  sessionEndpoint,
}: RuntimeConfig): readonly (readonly [field: string, address: string])[] {
  return [
    ...Object.entries(remotes).map(([remote, address]) => [`remotes.${remote}`, address] as const),
    ...(sessionEndpoint === undefined ? [] : [['sessionEndpoint', sessionEndpoint] as const]),
  ];
}

/** Stands for the page's own origin, which a file doesn't know; no site has this name. */
const RELATIVE = 'https://relative.invalid';

const relativeAddresses: Check = (config) =>
  addressesOf(config)
    .filter(([, address]) => new URL(address).origin === RELATIVE)
    .map(([field]) => `${field} must be a whole address, starting with https://.`);
