import type { Configuration } from '@rspack/core';

/** The cache group of a remote's own file (rspack/remoteChunks.ts). */
const OWN_FILE = 'data';

/** A remote whose own code is one file, its entry. */
export function withoutOwnFile(config: Configuration): Configuration {
  const { splitChunks } = config.optimization ?? {};
  const groups = splitChunks === false ? undefined : splitChunks?.cacheGroups;
  if (splitChunks === undefined || splitChunks === false || groups?.[OWN_FILE] === undefined)
    throw new Error(`There is no cache group "${OWN_FILE}".`);
  return {
    ...config,
    optimization: {
      ...config.optimization,
      splitChunks: { ...splitChunks, cacheGroups: { ...groups, [OWN_FILE]: false } },
    },
  };
}
