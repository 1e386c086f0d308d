import { readFileSync } from 'node:fs';
import { type Compilation, ConcatenatedModule } from '@rspack/core';
import { fieldOf } from '@laundry-board/shared-types';

/** An installed package of which a build contains at least one module. */
export interface ShippedPackage {
  /** Where it is installed, absolute. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As its package.json has it, an SPDX expression. */
  readonly licence: string;
}

const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/;

/** The packages that a build contains, by the compiler's own list of modules. */
export function shippedPackages(compilation: Compilation): readonly ShippedPackage[] {
  const modules = [...compilation.chunks]
    .flatMap((chunk) => compilation.chunkGraph.getChunkModules(chunk))
    .flatMap((part) => (part instanceof ConcatenatedModule ? part.modules : [part]));
  const folders = modules.flatMap(
    (module) => PACKAGE_FOLDER.exec(module.nameForCondition() ?? '')?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted().map((folder) => {
    const description: unknown = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const field = (key: string): string => String(fieldOf(description, key));
    return {
      folder,
      name: field('name'),
      version: field('version'),
      licence: field('license'),
    };
  });
}
