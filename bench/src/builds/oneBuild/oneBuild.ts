import path from 'node:path';
import type { Configuration } from '@rspack/core';
import shell from '../../../../shell/rspack.config.ts';
import { ROOT } from '../../folders.ts';
import { ensureNextBoard, withNextBoard } from '../boardDeploy.ts';
import { type ChunkFiles, compile } from '../compile.ts';
import type { Built, Variant, VariantName } from '../variant.ts';

interface OneBuildOptions {
  readonly name: VariantName;
  readonly title: string;
  /** What takes the place of the shell's module that begins early, from the top. */
  readonly start?: string;
  /** Changes the shell's configuration further. */
  readonly adapt?: (config: Configuration) => Configuration;
  /** `Link` header of the page, given the files of each chunk. */
  readonly link: (chunks: ChunkFiles) => string;
}

const HERE = 'bench/src/builds/oneBuild';

/** The shell with both remotes imported directly, as lazy chunks of one build. */
export function oneBuild({
  name,
  title,
  start,
  adapt = (same) => same,
  link,
}: OneBuildOptions): Variant {
  const build = async (folder: string, config: Configuration): Promise<Built> => {
    const chunks = await compile(
      {
        ...config,
        resolve: {
          ...config.resolve,
          alias: {
            ...config.resolve?.alias,
            '@firebase/app$': path.join(import.meta.dirname, 'initializedApp.ts'),
            'firebase-app-itself$': path.join(
              ROOT,
              'node_modules/@firebase/app/dist/esm/index.esm.js',
            ),
          },
        },
      },
      folder,
      [
        { module: 'shell/src/federation/loadExpose.ts', by: `${HERE}/importRemote.ts` },
        { module: 'shell/src/federation/firebaseApp.ts', by: `${HERE}/firebaseApp.ts` },
        ...(start === undefined ? [] : [{ module: 'shell/src/startup/startEarly.ts', by: start }]),
      ],
    );
    return { folders: { shell: folder }, link: link(chunks) };
  };
  return {
    name,
    title,
    sites: ['shell'],
    build: async (folder) => {
      const config = adapt(shell({}, { mode: 'production' }));
      const first = await build(path.join(folder, 'first'), config);
      const next = await build(path.join(folder, 'next'), await withNextBoard(config));
      await ensureNextBoard(next.folders.shell);
      return { first, afterBoardDeploy: next };
    },
  };
}
