import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { NOTICES_FILE } from '../rspack/noticesFile.ts';
import { DEPLOYABLES, type Deployable } from './packages.ts';

/** A package of others that parts of a build come from. */
export interface ShippedPackage {
  readonly name: string;
  /** As the package states it, such as `MIT`. */
  readonly licence: string;
  readonly deployables: readonly Deployable[];
}

/** `name version (licence)`, at the head of every section of the notices. */
const TITLE = /^(@?[\w./-]+) \d\S* \(([^)]*)\)$/gm;

/**
 * The packages that ship, by the notices beside the builds, in the order of their names.
 *
 * @throws Error when a deployable is not built.
 */
export async function shippedPackages(
  folderOf: (name: Deployable) => string,
): Promise<readonly ShippedPackage[]> {
  const found = new Map<string, ShippedPackage>();
  for (const deployable of DEPLOYABLES) {
    const file = path.join(folderOf(deployable), NOTICES_FILE);
    const notices = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new Error(`${deployable} is not built yet: npm run build`, { cause });
    });
    for (const [, name = '', licence = ''] of notices.matchAll(TITLE)) {
      const key = `${name} ${licence}`;
      const deployables = [...(found.get(key)?.deployables ?? []), deployable];
      found.set(key, { name, licence, deployables });
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
