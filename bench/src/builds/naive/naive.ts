import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import shell from '../../../../shell/rspack.config.ts';
import { installedVersion } from '../../../../rspack/installedVersion.ts';
import { packageConfig } from '../../../../rspack/packageConfig.ts';
import { ensureNextBoard, withNextBoard } from '../boardDeploy.ts';
import { compile } from '../compile.ts';
import { links } from '../links.ts';
import type { Variant } from '../variant.ts';
import { withWholeRuntime } from '../withWholeRuntime.ts';

/**
 * Whole packages, each once on the page, as the plugin's documentation shares them. The versions are
 * named, because without one `@firebase/app` is not shared and the page has two Firebase apps.
 */
const SHARED = Object.fromEntries(
  [
    'react',
    'react-dom',
    'react-router-dom',
    'styled-components',
    'firebase/app',
    'firebase/auth',
    'firebase/firestore',
    '@firebase/app',
  ].map((name) => [name, { singleton: true, version: installedVersion(name) }]),
);

const MANIFEST = 'mf-manifest.json';
const NAIVE = 'bench/src/builds/naive';

/** The public default: static remotes by their manifests, whole packages shared, lazy components. */
export const naive: Variant = {
  name: 'naive',
  title: 'naive federation',
  sites: ['shell', 'auth', 'board'],
  // Its scripts are loaded before the page's policy for Trusted Types is there.
  withoutHeaders: ['content-security-policy'],
  build: async (folder, origins) => {
    const buildRemote = async (name: string, config: Configuration): Promise<string> => {
      const output = path.join(folder, name);
      await compile(config, output);
      return output;
    };
    const page = path.join(folder, 'shell');
    await compile(shellConfig(origins), page, [
      { module: 'shell/src/federation/loadExpose.ts', by: `${NAIVE}/importRemote.ts` },
      { module: 'shell/src/federation/RemoteSlot.tsx', by: `${NAIVE}/RemoteSlot.tsx` },
    ]);
    const folders = {
      shell: page,
      auth: await buildRemote('auth', remoteConfig('auth')),
      board: await buildRemote('board', remoteConfig('board')),
    };
    const next = await buildRemote('next-board', await withNextBoard(remoteConfig('board')));
    await ensureNextBoard(next);
    return {
      first: { folders, link: links() },
      afterBoardDeploy: { folders: { ...folders, board: next }, link: links() },
    };
  },
};

function shellConfig(origins: Readonly<Record<RemoteName, string>>): Configuration {
  const config = withWholeRuntime(shell({}, { mode: 'production' }));
  const addressOf = (remote: RemoteName): string =>
    `${REMOTES[remote].container}@${origins[remote]}/${MANIFEST}`;
  return {
    ...config,
    entry: { page: path.join(import.meta.dirname, 'page.ts') },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {
          [REMOTES.auth.container]: addressOf('auth'),
          [REMOTES.board.container]: addressOf('board'),
        },
        shared: SHARED,
        dts: false,
      }),
    ],
  };
}

function remoteConfig(remote: RemoteName): Configuration {
  const { container, expose } = REMOTES[remote];
  const config = withWholeRuntime(
    packageConfig(`${remote}-remote`, container, remote, 'production'),
  );
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: REMOTE_ENTRY_FILE,
        exposes: { [expose]: `./src/${remote}.ts` },
        shared: SHARED,
        manifest: { fileName: MANIFEST },
        dts: false,
      }),
    ],
  };
}
