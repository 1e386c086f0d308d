import path from 'node:path';
import type { Configuration } from '@rspack/core';
import shell from '../../../../shell/rspack.config.ts';
import { ensureNextBoard, withNextBoard } from '../boardDeploy.ts';
import { type ChunkFiles, compile } from '../compile.ts';
import type { Variant, VariantName } from '../variant.ts';

/** The one module of the shell that knows how a remote is loaded. */
const LOADER = {
  module: 'shell/src/remotes/loadExpose.ts',
  by: 'bench/src/builds/oneBuild/importRemote.ts',
};

interface OneBuildOptions {
  readonly name: VariantName;
  readonly title: string;
  readonly optimization?: NonNullable<Configuration['optimization']>;
  /** Completes the html, given the files of each chunk. */
  readonly finish?: (folder: string, chunks: ChunkFiles) => Promise<void>;
}

/** The shell with both remotes imported directly, as lazy chunks of one build. */
export function oneBuild({ name, title, optimization = {}, finish }: OneBuildOptions): Variant {
  const build = async (folder: string, config: Configuration): Promise<string> => {
    const chunks = await compile(
      { ...config, optimization: { ...config.optimization, ...optimization } },
      { folder, replacements: [LOADER] },
    );
    await finish?.(folder, chunks);
    return folder;
  };
  return {
    name,
    title,
    sites: ['shell'],
    build: async (folder) => {
      const config = shell({}, { mode: 'production' });
      const first = await build(path.join(folder, 'first'), config);
      const next = await build(path.join(folder, 'next'), withNextBoard(config));
      await ensureNextBoard(next);
      return { first: { shell: first }, afterBoardDeploy: { shell: next } };
    },
  };
}
