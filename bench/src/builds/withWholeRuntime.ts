import { type Configuration, rspack } from '@rspack/core';
import { withoutStandIns } from './withoutStandIns.ts';

/** A build with the federation runtime as its package has it: with every module, and no switch set. */
export function withWholeRuntime(config: Configuration): Configuration {
  const { plugins = [], ...others } = withoutStandIns(config);
  return {
    ...others,
    plugins: plugins.filter((plugin) => !(plugin instanceof rspack.DefinePlugin)),
  };
}
