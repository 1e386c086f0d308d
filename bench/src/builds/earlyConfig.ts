import type { RuntimeConfig } from '@laundry-board/shared-types';
import { loadRuntimeConfig } from '../../../shell/src/startup/loadRuntimeConfig.ts';
import type { takeRuntimeConfig as shippedTake } from '../../../shell/src/startup/startEarly.ts';

let begun: Promise<RuntimeConfig> | undefined;

/** Begins the runtime configuration, for what takes the place of the shell's early start. */
export function beginConfig(): Promise<RuntimeConfig> {
  begun = loadRuntimeConfig();
  begun.catch(() => {});
  return begun;
}

/** As the shell's. */
export const takeRuntimeConfig: typeof shippedTake = () => begun ?? loadRuntimeConfig();
