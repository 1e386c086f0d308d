import { buildProduct } from '../builds/buildProduct.ts';
import type { Variant } from '../builds/variant.ts';
import { inlineStart } from './inlineStart.ts';
import type { LeverName } from './lever.ts';
import { LEVERS } from './levers.ts';

/** What ships with one thing changed. */
export function leverVariant(name: LeverName): Variant {
  const { config, link, isStartInlined = false, ...lever } = LEVERS[name];
  return {
    name,
    ...lever,
    sites: ['shell', 'auth', 'board'],
    build: async (folder) => {
      const folders = await buildProduct(folder, config);
      if (isStartInlined) await inlineStart(folders.shell);
      const built = { folders, ...(link === undefined ? {} : { link }) };
      return { first: built, afterBoardDeploy: built };
    },
  };
}
