import type { Configuration } from '@rspack/core';
import { StandIns } from '../../../rspack/standIns.ts';

/** A host with every module of its federation runtime. */
export function withoutStandIns(config: Configuration): Configuration {
  const { plugins = [] } = config;
  return { ...config, plugins: plugins.filter((plugin) => !(plugin instanceof StandIns)) };
}
