import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, sources } from '@rspack/core';
import { fieldOf, isObject } from '@laundry-board/shared-types';
import { type ShippedPackage, shippedPackages } from './shippedPackages.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The file name of a build's bill of materials. */
export const BILL_OF_MATERIALS = /^sbom\.[\da-f]{12}\.json$/;

/**
 * Writes the packages that a production build contains as CycloneDX, in the form of `npm sbom`. That command lists what
 * is installed, of which a build contains a small part. It holds neither a time nor a random number, so that the same
 * sources give the same file.
 */
export class BillOfMaterials {
  readonly #site: string;

  /** @param site The folder of the package that is built. */
  constructor(site: string) {
    this.#site = site;
  }

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(BillOfMaterials.name, (compilation) => {
      compilation.hooks.afterProcessAssets.tap(BillOfMaterials.name, () => {
        const text = billOfMaterials(this.#site, shippedPackages(compilation));
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        compilation.emitAsset(`sbom.${hash}.json`, new sources.RawSource(text));
      });
    });
  }
}

function billOfMaterials(site: string, packages: readonly ShippedPackage[]): string {
  const lock = readLock();
  const components = packages.map(({ folder, name, version, licence }) => ({
    type: 'library',
    name,
    version,
    ...identity(name, version),
    hashes: [{ alg: 'SHA-512', content: publishedHash(lock, folder) }],
    licenses: [{ license: { id: licence } }],
  }));
  const own: unknown = JSON.parse(readFileSync(path.join(ROOT, site, 'package.json'), 'utf8'));
  const field = (key: string): string => String(fieldOf(own, key));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: field('name'),
        version: field('version'),
        ...identity(field('name'), field('version')),
        licenses: [{ license: { id: field('license') } }],
      },
    },
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

function identity(name: string, version: string) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': `${name}@${version}`, purl };
}

/** What npm has noted of the installed packages, by their folders. */
function readLock(): Readonly<Record<string, unknown>> {
  const lock: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = fieldOf(lock, 'packages');
  if (!isObject(packages)) throw new Error('package-lock.json names no packages.');
  return packages;
}

/** The hash of a package as it was published, hexadecimal. */
function publishedHash(lock: Readonly<Record<string, unknown>>, folder: string): string {
  const key = folder.slice(folder.indexOf('node_modules')).replaceAll(path.sep, '/');
  const hash = /^sha512-(.+)$/.exec(String(fieldOf(lock[key], 'integrity')))?.[1];
  if (hash === undefined) throw new Error(`package-lock.json has no SHA-512 hash for ${key}.`);
  return Buffer.from(hash, 'base64').toString('hex');
}
