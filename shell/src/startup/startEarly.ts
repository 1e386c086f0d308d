import type { RuntimeConfig } from '@laundry-board/shared-types';
import { loadRuntimeConfig } from './loadRuntimeConfig.ts';

let begun: Promise<RuntimeConfig> | undefined;

/** Begins what the page asks for first, the runtime configuration. What fails is told to who takes it. */
export function startEarly(): void {
  begun = loadRuntimeConfig();
  begun.catch(() => {});
}

/** The runtime configuration: the one that was begun early, for the first who asks. */
export function takeRuntimeConfig(): Promise<RuntimeConfig> {
  const early = begun;
  begun = undefined;
  return early ?? loadRuntimeConfig('no-store');
}
