import path from 'node:path';
import type { Configuration } from '@rspack/core';
import auth from '../../../auth-remote/rspack.config.ts';
import board from '../../../board-remote/rspack.config.ts';
import shell from '../../../shell/rspack.config.ts';
import { compile } from './compile.ts';
import { ensureNextBoard, withNextBoard } from './boardDeploy.ts';
import type { Variant } from './variant.ts';

/** What ships: each package by its own configuration. */
export const federated: Variant = {
  name: 'federated',
  title: 'federated (what ships)',
  sites: ['shell', 'auth', 'board'],
  build: async (folder) => {
    const build = async (name: string, config: Configuration): Promise<string> => {
      const output = path.join(folder, name);
      await compile(config, output);
      return output;
    };
    const folders = {
      shell: await build('shell', shell({}, { mode: 'production' })),
      auth: await build('auth', auth({}, { mode: 'production' })),
      board: await build('board', board({}, { mode: 'production' })),
    };
    const next = await build('next-board', await withNextBoard(board({}, { mode: 'production' })));
    await ensureNextBoard(next);
    return { first: { folders }, afterBoardDeploy: { folders: { ...folders, board: next } } };
  },
};
