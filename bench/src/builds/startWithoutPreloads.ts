import type { RuntimeConfig } from 'shared-types';
import { loadRuntimeConfig } from '../../../shell/src/startup/loadRuntimeConfig.ts';
import type {
  startEarly as shippedStart,
  takeRuntimeConfig as shippedTake,
} from '../../../shell/src/startup/startEarly.ts';

let begun: Promise<RuntimeConfig> | undefined;

/** Takes the place of the shell's module: nothing but the configuration is begun early. */
export const startEarly: typeof shippedStart = () => {
  begun = loadRuntimeConfig();
  begun.catch(() => {});
};

/** As the shell's. */
export const takeRuntimeConfig: typeof shippedTake = () => begun ?? loadRuntimeConfig();
