import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, sources } from '@rspack/core';
import { type ShippedPackage, shippedPackages } from './shippedPackages.ts';

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
        compilation.emitAsset(
          NOTICES_FILE,
          new sources.RawSource(notices(shippedPackages(compilation))),
        );
      });
    });
  }
}

/** One section per text, because many packages have the same. */
function notices(packages: readonly ShippedPackage[]): string {
  const titles = new Map<string, string[]>();
  for (const { folder, name, version, licence } of packages) {
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
    titles.set(text, [...(titles.get(text) ?? []), `${name} ${version} (${licence})`]);
  }
  return [...titles]
    .map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`)
    .toSorted()
    .join(`\n${'-'.repeat(80)}\n\n`);
}
