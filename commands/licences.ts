import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDeployables } from './build.ts';
import { describeLicences } from './describeLicences.ts';
import { withLifetime } from './lifetime.ts';
import { buildFolder, DEPLOYABLES, ROOT } from './packages.ts';
import { shippedPackages } from './shippedPackages.ts';

const DOCUMENT = path.join(ROOT, 'docs/licences.md');

/** Licences that ask for no more than their text beside a copy; who ships another one has to think first. */
const PERMISSIVE = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/** `npm run licences`: builds everything and writes docs/licences.md from what the builds hold. */
export function licences(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    await writeFile(DOCUMENT, describeLicences(await shippedPackages(buildFolder)));
    await checkLicences();
    return 0;
  });
}

/**
 * Checks what the builds hold.
 *
 * @throws Error when a licence is not permissive, or the document lists something else.
 */
export async function checkLicences(folderOf = buildFolder, document = DOCUMENT): Promise<void> {
  const packages = await shippedPackages(folderOf);
  const others = packages.filter(({ licence }) => !PERMISSIVE.has(licence));
  if (others.length > 0) {
    const list = others.map(({ name, licence }) => `${name} (${licence})`).join(', ');
    throw new Error(`Licences that are not known as permissive: ${list}`);
  }
  if ((await readFile(document, 'utf8')) !== describeLicences(packages)) {
    throw new Error('docs/licences.md does not list what ships now: npm run licences');
  }
}
