import {
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import type { Ask } from './request.ts';

/**
 * The configuration that a deployed shell runs by.
 *
 * @param shell Absolute URL of the shell's folder.
 * @returns undefined where none is deployed yet.
 * @throws Error that names the URL, and what is wrong there.
 */
export async function liveConfig(shell: string, ask: Ask): Promise<RuntimeConfig | undefined> {
  const url = new URL(RUNTIME_CONFIG_FILE, shell).href;
  const response = await ask(url);
  if (response.status === 404) return undefined;
  return readRuntimeConfig(response, shell).catch((cause: unknown) => {
    const problem = cause instanceof Error ? cause.message : String(cause);
    // A page knows the file by its path.
    throw new Error(
      problem.replace(`/${RUNTIME_CONFIG_FILE}`, () => url),
      { cause },
    );
  });
}
