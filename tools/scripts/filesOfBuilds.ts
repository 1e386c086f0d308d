/**
 * Prints, as JSON, which files of this repository the production build of each site reads. A program of its
 * own: jest can't load rspack's configurations.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ROOT, type SiteName, siteNames } from '@laundry-board/hosting';
import { isObject } from '@laundry-board/shared-types';

type Factory = (command: object, options: { readonly mode: 'production' }) => Configuration;

const isFactory = (value: unknown): value is Factory => typeof value === 'function';

async function filesOf(site: SiteName, folder: string): Promise<readonly string[]> {
  const loaded: unknown = await import(path.join(ROOT, site, 'rspack.config.ts'));
  const configOf = isObject(loaded) ? loaded['default'] : undefined;
  if (!isFactory(configOf)) throw new Error(`${site} has no configuration for rspack.`);
  const { output, optimization, ...config } = configOf({}, { mode: 'production' });
  for (const plugin of config.plugins ?? []) {
    // The types for other teams take most of the time, and rspack doesn't know what they are made from.
    const options: unknown = isObject(plugin) ? plugin['_options'] : undefined;
    if (isObject(options) && 'dts' in options) Reflect.set(options, 'dts', false);
  }
  const compiler = rspack({
    ...config,
    devtool: false,
    output: { ...output, path: path.join(folder, site) },
    optimization: { ...optimization, minimize: false },
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error(site))));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return [...stats.compilation.fileDependencies]
    .map((file) => path.relative(ROOT, file))
    .filter((file) => !/^\.\.|(^|\/)node_modules\//.test(file));
}

process.chdir(ROOT);
const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-builds-'));
try {
  const found = siteNames.map(async (site) => [site, await filesOf(site, folder)] as const);
  console.log(JSON.stringify(Object.fromEntries(await Promise.all(found))));
} finally {
  await rm(folder, { recursive: true });
}
