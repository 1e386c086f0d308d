import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, ConcatenatedModule, sources } from '@rspack/core';

/** Beside every production build: the licences of the packages that parts of it come from. */
export const NOTICES_FILE = 'third-party-licences.txt';

/** Licences that require only their text beside a copy. Any other one needs a decision before it ships. */
const PERMISSIVE = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/**
 * Writes {@link NOTICES_FILE}, and fails the build on a licence that is not permissive.
 * `license-webpack-plugin` misses the modules that rspack concatenates, which are nearly all.
 */
export class LicenceNotices {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(LicenceNotices.name, (compilation) => {
      compilation.hooks.afterProcessAssets.tap(LicenceNotices.name, () => {
        const modules = [...compilation.chunks]
          .flatMap((chunk) => compilation.chunkGraph.getChunkModules(chunk))
          .flatMap((part) => (part instanceof ConcatenatedModule ? part.modules : [part]));
        const folders = modules.flatMap(
          (module) => PACKAGE_FOLDER.exec(module.nameForCondition() ?? '')?.[0] ?? [],
        );
        compilation.emitAsset(NOTICES_FILE, new sources.RawSource(notices(new Set(folders))));
      });
    });
  }
}

const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/;

/** One section per text, because many packages have the same. */
function notices(folders: ReadonlySet<string>): string {
  const titles = new Map<string, string[]>();
  for (const folder of folders) {
    const description: unknown = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const field = (key: string): string => String(Reflect.get(Object(description), key));
    const licence = field('license');
    if (!PERMISSIVE.has(licence)) {
      throw new Error(`${folder} has the licence ${licence}, which is not known as permissive.`);
    }
    const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
    // Firebase's packages name the licence but don't contain its text.
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
