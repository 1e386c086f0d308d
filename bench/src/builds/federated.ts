import path from 'node:path';
import board from '../../../board-remote/rspack.config.ts';
import { compile } from './compile.ts';
import { ensureNextBoard, withNextBoard } from './boardDeploy.ts';
import { buildProduct } from './buildProduct.ts';
import type { Variant } from './variant.ts';

/** What ships: each package by its own configuration. */
export const federated: Variant = {
  name: 'federated',
  title: 'federated (what ships)',
  sites: ['shell', 'auth', 'board'],
  build: async (folder) => {
    const folders = await buildProduct(folder);
    const next = path.join(folder, 'next-board');
    await compile(await withNextBoard(board({}, { mode: 'production' })), next);
    await ensureNextBoard(next);
    return { first: { folders }, afterBoardDeploy: { folders: { ...folders, board: next } } };
  },
};
