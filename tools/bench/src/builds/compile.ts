import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { REMOTE_NAMES, type RemoteName } from '@laundry-board/shared-types';
import type { BuiltModule } from './modules.ts';

/** How a build differs from what ships: one module takes the place of another. */
export interface Swap {
  readonly shipped: string;
  readonly by: string;
}

/**
 * Has another module take the place of one that ships, whoever imports it. The module itself may import
 * what it replaces.
 *
 * @param by It exports at least what the shipped module does.
 */
export function swap<Shipped extends object>(
  { request: shipped }: BuiltModule<Shipped>,
  { request: by }: BuiltModule<Readonly<Record<keyof Shipped, unknown>>>,
): Swap {
  return { shipped, by };
}

/**
 * Builds by a configuration into another folder, absolute.
 *
 * @returns The files of each chunk with those that it needs, by its name.
 * @throws Error with what rspack found, or when a swap is of no module of the build.
 */
export async function compile(
  config: Configuration,
  folder: string,
  swaps: readonly Swap[] = [],
): Promise<ReadonlyMap<string, readonly string[]>> {
  await rm(folder, { recursive: true, force: true });
  const { compilation } = await run({
    ...config,
    output: { ...config.output, path: folder },
    plugins: [...(config.plugins ?? []), replacement(swaps)],
  });
  for (const { shipped, by } of swaps) {
    if (compilation.fileDependencies.has(by)) continue;
    throw new Error(`${shipped} is not a module of this build any more.`);
  }
  return new Map(
    [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
  );
}

/** Replaces modules when they are imported; an import has the extension of its file. */
function replacement(swaps: readonly Swap[]) {
  return new rspack.NormalModuleReplacementPlugin(/./, (imported) => {
    const { context, contextInfo, request } = imported;
    const isFile = request.startsWith('.') || path.isAbsolute(request);
    const module = isFile ? path.resolve(context ?? '', request) : request;
    const found = swaps.find(({ shipped }) => shipped === module);
    if (found !== undefined && contextInfo?.issuer !== found.by) imported.request = found.by;
  });
}

/**
 * Writes the module `swaps/remoteImports.js`, which imports each remote as its own chunk.
 *
 * @param specifierOf What a remote is imported by.
 */
export function remoteImports(specifierOf: (remote: RemoteName) => string) {
  const imports = REMOTE_NAMES.map((name) => {
    const specifier = JSON.stringify(specifierOf(name));
    return `${name}: () => import(/* webpackChunkName: "${name}" */ ${specifier})`;
  });
  return new rspack.experiments.VirtualModulesPlugin({
    [path.join(import.meta.dirname, 'swaps/remoteImports.js')]:
      `export const imports = { ${imports.join(', ')} };`,
  });
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
