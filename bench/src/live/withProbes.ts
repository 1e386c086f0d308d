import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ROOT } from '../folders.ts';
import { PROBES } from './probes.ts';

/**
 * The same build with the probes in it: in memory, at the modules' own paths.
 *
 * @throws Error when a module does not hold its probe's text exactly once.
 */
export async function withProbes(config: Configuration): Promise<Configuration> {
  const sources = await Promise.all(
    PROBES.map(async ({ module, behind, statement }) => {
      const file = path.join(ROOT, module);
      const parts = (await readFile(file, 'utf8')).split(behind);
      if (parts.length !== 2) throw new Error(`${module} does not hold "${behind}" once.`);
      return [file, parts.join(`${behind} ${statement}`)] as const;
    }),
  );
  const inMemory = new rspack.experiments.VirtualModulesPlugin(Object.fromEntries(sources));
  return { ...config, plugins: [...(config.plugins ?? []), inMemory] };
}
