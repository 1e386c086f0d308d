import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, ConcatenatedModule, type Module, rspack } from '@rspack/core';

/** Beside every production build: the licences of the packages that parts of it come from. */
export const NOTICES_FILE = 'third-party-licences.txt';

/** Licences that ask for no more than their text beside a copy; who ships another one has to think first. */
const PERMISSIVE = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/**
 * Writes {@link NOTICES_FILE}: the minimiser drops the comments that name a library's holders. A licence
 * that is not permissive fails the build. `license-webpack-plugin` misses the modules that rspack
 * concatenates, which are nearly all.
 */
export class LicenceNotices {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(LicenceNotices.name, (compilation) => {
      compilation.hooks.afterProcessAssets.tap(LicenceNotices.name, () => {
        const files = [...compilation.chunks]
          .flatMap((chunk) => compilation.chunkGraph.getChunkModules(chunk))
          .flatMap((module): readonly Module[] =>
            module instanceof ConcatenatedModule ? module.modules : [module],
          )
          .map((module) => module.nameForCondition() ?? '');
        const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
        const source = new rspack.sources.RawSource(notices([...folders]));
        compilation.emitAsset(NOTICES_FILE, source);
      });
    });
  }
}

const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/;

/** One section per text, because many packages have the same. */
function notices(folders: readonly string[]): string {
  const titles = new Map<string, string[]>();
  for (const folder of folders) {
    const description: unknown = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const field = (key: string): string => String(Reflect.get(Object(description), key));
    const licence = field('license');
    if (!PERMISSIVE.has(licence)) {
      throw new Error(`${folder} has the licence ${licence}, which is not known as permissive.`);
    }
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    // Firebase's packages name the licence and bring no text.
    const standard = path.join(import.meta.dirname, `licences/${licence}.txt`);
    const text = readFileSync(
      file === undefined ? standard : path.join(folder, file),
      'utf8',
    ).trim();
    titles.set(text, [
      ...(titles.get(text) ?? []),
      `${field('name')} ${field('version')} (${licence})`,
    ]);
  }
  return [...titles]
    .map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`)
    .toSorted()
    .join(`\n${'-'.repeat(80)}\n\n`);
}
