import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ROOT } from '../folders.ts';

/** A module of the repository and what a build takes in its place, both from the top. */
export interface Replacement {
  readonly module: string;
  readonly by: string;
}

/** The files of a chunk with those that it needs, by the name of the chunk. */
export type ChunkFiles = ReadonlyMap<string, readonly string[]>;

/**
 * Builds by a configuration into another folder.
 *
 * @param folder Where the files are put, absolute.
 * @throws Error with what rspack found, or when a replacement replaced nothing: what is measured
 *   would not be what its name says.
 */
export async function compile(
  config: Configuration,
  folder: string,
  replacements: readonly Replacement[] = [],
): Promise<ChunkFiles> {
  const absolute = replacements.map(({ module, by }) => ({
    module: path.join(ROOT, module),
    by: path.join(ROOT, by),
  }));
  await rm(folder, { recursive: true, force: true });
  const stats = await run({
    ...config,
    output: { ...config.output, path: folder },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        ...Object.fromEntries(absolute.map(({ module, by }) => [module, by])),
      },
    },
  });
  const used = stats.compilation.fileDependencies;
  for (const { module, by } of absolute) {
    if (used.has(by)) continue;
    throw new Error(`${path.relative(ROOT, module)} is no module of this build any more.`);
  }
  return new Map(
    [...stats.compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
  );
}

async function run(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result === undefined || result === null) {
        reject(error ?? new Error('rspack gave nothing.'));
      } else {
        resolve(result);
      }
    });
  });
  const problems = stats.hasErrors() ? stats.toString('errors-only') : undefined;
  await new Promise((resolve) => compiler.close(resolve));
  if (problems !== undefined) throw new Error(problems);
  return stats;
}
