import type { Configuration } from '@rspack/core';
import { StandIns } from '../../../rspack/standIns.ts';
import { WithoutMethods } from '../../../rspack/withoutMethods.ts';

/** A host with every module of its federation runtime, and all of each. */
export function withoutStandIns(config: Configuration): Configuration {
  const { plugins = [] } = config;
  return {
    ...config,
    plugins: plugins.filter(
      (plugin) => !(plugin instanceof StandIns || plugin instanceof WithoutMethods),
    ),
  };
}
