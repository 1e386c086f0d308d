import { cp } from 'node:fs/promises';
import path from 'node:path';
import { buildProduct, type ProductFolders } from '../builds/buildProduct.ts';
import type { Built, Variant } from '../builds/variant.ts';
import { inlineStart } from './inlineStart.ts';
import type { LeverName } from './lever.ts';
import { LEVERS } from './levers.ts';

/** What ships with one thing changed. */
export function leverVariant(name: LeverName): Variant {
  const { config, link, isStartInlined = false, ...lever } = LEVERS[name];
  const { areRemotesBelowPage = false } = lever;
  return {
    name,
    ...lever,
    sites: areRemotesBelowPage ? ['shell'] : ['shell', 'auth', 'board'],
    build: async (folder) => {
      const folders = await buildProduct(folder, config);
      if (isStartInlined) await inlineStart(folders.shell);
      const built: Built = {
        folders: areRemotesBelowPage ? await putRemotesBelowPage(folders) : folders,
        ...(link === undefined ? {} : { link }),
      };
      return { first: built, afterBoardDeploy: built };
    },
  };
}

async function putRemotesBelowPage({
  shell,
  auth,
  board,
}: ProductFolders): Promise<Built['folders']> {
  await cp(auth, path.join(shell, 'auth'), { recursive: true });
  await cp(board, path.join(shell, 'board'), { recursive: true });
  return { shell };
}
