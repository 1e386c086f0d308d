import type { Configuration } from '@rspack/core';

/** What a build takes for the names that code imports by; an absolute path is a name too. */
type Aliases = readonly (readonly [name: string, file: string])[];

/** Gives a configuration other aliases, made from its own. */
export function changeAliases(
  change: (aliases: Aliases) => Aliases,
): (config: Configuration) => Configuration {
  return (config) => {
    const aliases = Object.entries(config.resolve?.alias ?? {}).flatMap(([name, file]): Aliases =>
      typeof file === 'string' ? [[name, file]] : [],
    );
    return {
      ...config,
      resolve: { ...config.resolve, alias: Object.fromEntries(change(aliases)) },
    };
  };
}
