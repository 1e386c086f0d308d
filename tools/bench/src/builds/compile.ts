import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ROOT } from '@laundry-board/hosting';

/** How sources of a build differ from those that ship, by the path of each from the top of the repository. */
export type Changes = Readonly<Record<string, (source: string) => string>>;

/** Has another module take the place of one. @param by Its path from the top. */
export function swap(by: string): () => string {
  return () => `export * from ${JSON.stringify(path.join(ROOT, by))};`;
}

/** Replaces a text. @throws Error when the source does not hold it exactly once. */
export function edit(text: string, by: string): (source: string) => string {
  return (source) => {
    const parts = source.split(text);
    if (parts.length !== 2)
      throw new Error(`"${text}" is there ${parts.length - 1} times, not once.`);
    return parts.join(by);
  };
}

/**
 * Builds by a configuration into another folder, absolute.
 *
 * @returns The files of each chunk with those that it needs, by its name.
 * @throws Error with what rspack found, or when a change is of no module of the build.
 */
export async function compile(
  config: Configuration,
  folder: string,
  changes: Changes = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const sources: Record<string, string> = {};
  for (const [module, change] of Object.entries(changes)) {
    const file = path.join(ROOT, module);
    sources[file] = change(await readFile(file, 'utf8'));
  }
  await rm(folder, { recursive: true, force: true });
  const { compilation } = await run({
    ...config,
    output: { ...config.output, path: folder },
    // At the modules' own paths, so that the build has no other reason to differ.
    plugins: [...(config.plugins ?? []), new rspack.experiments.VirtualModulesPlugin(sources)],
  });
  for (const file of Object.keys(sources)) {
    if (compilation.fileDependencies.has(file)) continue;
    throw new Error(`${path.relative(ROOT, file)} is not a module of this build any more.`);
  }
  return new Map(
    [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
  );
}

async function run(config: Configuration): Promise<Stats> {
  const compiler = rspack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('rspack gave no result.'));
    });
  });
  const errors = stats.hasErrors() ? stats.toString('errors-only') : undefined;
  await new Promise((resolve) => compiler.close(resolve));
  if (errors !== undefined) throw new Error(errors);
  return stats;
}
