import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, ConcatenatedModule, type Module, rspack } from '@rspack/core';
import { NOTICES_FILE } from './noticesFile.ts';

/** What a package states of itself. */
interface Package {
  readonly name: string;
  readonly version: string;
  /** As in its package.json, such as `MIT`. */
  readonly licence: string;
  /** Whole, with the names of the copyright holders. */
  readonly text: string;
}

/**
 * Writes {@link NOTICES_FILE}. The minimiser drops the comments that name a library's holders, and
 * every licence asks for them beside a copy.
 */
export class LicenceNotices {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(LicenceNotices.name, (compilation) => {
      compilation.hooks.afterProcessAssets.tap(LicenceNotices.name, () => {
        const modules = [...compilation.chunks].flatMap((chunk) =>
          compilation.chunkGraph.getChunkModules(chunk).flatMap(partsOf),
        );
        const folders = new Set(
          modules.flatMap((module) => folderOfPackage(module.nameForCondition() ?? '') ?? []),
        );
        compilation.emitAsset(
          NOTICES_FILE,
          new rspack.sources.RawSource(notices([...folders].map(readPackage))),
        );
      });
    });
  }
}

/** One section a text, because many packages have the same. */
function notices(packages: readonly Package[]): string {
  const titles = new Map<string, string[]>();
  for (const { name, version, licence, text } of packages) {
    titles.set(text, [...(titles.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  return [...titles]
    .map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`)
    .toSorted()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function partsOf(module: Module): readonly Module[] {
  return module instanceof ConcatenatedModule ? module.modules : [module];
}

function folderOfPackage(file: string): string | undefined {
  return /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/.exec(file)?.[0];
}

function readPackage(folder: string): Package {
  const description: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const field = (name: string): string => {
    if (typeof description !== 'object' || description === null) return '';
    return String(Reflect.get(description, name));
  };
  const licence = field('license');
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  // Firebase's packages name the licence alone.
  const source = file === undefined ? standardText(licence) : path.join(folder, file);
  const text = readFileSync(source, 'utf8').trim();
  return { name: field('name'), version: field('version'), licence, text };
}

/** @throws The system's error, ENOENT, when a package brings no text and the repository has none. */
function standardText(licence: string): string {
  return path.join(import.meta.dirname, 'licences', `${licence}.txt`);
}
