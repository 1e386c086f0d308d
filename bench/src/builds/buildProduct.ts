import path from 'node:path';
import type { Configuration } from '@rspack/core';
import auth from '../../../auth-remote/rspack.config.ts';
import board from '../../../board-remote/rspack.config.ts';
import shell from '../../../shell/rspack.config.ts';
import { compile } from './compile.ts';
import type { SiteName } from './variant.ts';

const PRODUCTION = { mode: 'production' } as const;

const CONFIGURATIONS: Readonly<Record<SiteName, () => Configuration>> = {
  shell: () => shell({}, PRODUCTION),
  auth: () => auth({}, PRODUCTION),
  board: () => board({}, PRODUCTION),
};

/** Folders with the builds of what ships. */
export type ProductFolders = Readonly<Record<SiteName, string>>;

/**
 * Builds what ships, each package by its own configuration.
 *
 * @param folder Where the builds are put, absolute.
 * @param change Makes another configuration of a package's own.
 */
export async function buildProduct(
  folder: string,
  change: (config: Configuration, site: SiteName) => Configuration = (same) => same,
): Promise<ProductFolders> {
  const build = async (site: SiteName): Promise<string> => {
    const output = path.join(folder, site);
    await compile(change(CONFIGURATIONS[site](), site), output);
    return output;
  };
  return { shell: await build('shell'), auth: await build('auth'), board: await build('board') };
}
