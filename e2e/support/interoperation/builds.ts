import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '@laundry-board/build/versions';
import { withGapiStub } from '@laundry-board/hosting';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { federation as viteFederation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import {
  type BuildInfo,
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTES,
  type RuntimeConfig,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import { build as buildByVite, type Plugin } from 'vite';
import webpack from 'webpack';

const { container, expose } = REMOTES.board;

const VERSIONS = Object.fromEntries(
  Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
);

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
} as const;

/** What the configurations for rspack and for webpack have in common. */
const COMMON = {
  mode: 'production' as const,
  context: import.meta.dirname,
  devtool: false as const,
  optimization: { minimize: false },
  performance: false as const,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: SWC }] },
};

/** Builds a host of our remotes into a folder, by its tool's documentation. */
export const FOREIGN_HOSTS: Readonly<
  Record<string, (site: RuntimeConfig, folder: string) => Promise<void>>
> = {
  'the federation plugin': (site, folder) => {
    const federation = new ModuleFederationPlugin({
      name: 'host_by_plugin',
      remotes: {
        auth_remote: `auth_remote@${site.remotes.auth}mf-manifest.json`,
        board_remote: `board_remote@${site.remotes.board}mf-manifest.json`,
      },
      // Said, because of @firebase/app the plugin finds none (`installedVersion`).
      shared: Object.fromEntries(
        Object.entries(VERSIONS).map(([name, version]) => [name, { singleton: true, version }]),
      ),
      manifest: false,
      dts: false,
    });
    return buildHost('./hostByPlugin.ts', [federation], site, folder);
  },

  'the federation runtime, which shares React 18 too': (site, folder) =>
    buildHost('./hostByApi.ts', [], site, folder),
};

async function buildHost(
  host: string,
  plugins: readonly ModuleFederationPlugin[],
  site: RuntimeConfig,
  folder: string,
): Promise<void> {
  const define = new rspack.DefinePlugin({
    RUNTIME_CONFIG: JSON.stringify(site),
    VERSIONS: JSON.stringify(VERSIONS),
  });
  const config = {
    ...COMMON,
    entry: { host },
    output: { path: folder, filename: '[name].js', uniqueName: 'host' },
    plugins: [define, ...plugins],
  };
  await finished((done) => rspack(config, done));
  const page = '<!doctype html><head><link rel="icon" href="data:,"><script defer src="/host.js">';
  const html = withGapiStub(`${page}</script>`, site.emulators?.auth ?? '');
  await writeFile(path.join(folder, 'index.html'), html);
}

/** A board as a team with a repository of its own would write it; each tool builds the same one. */
const EXAMPLE = path.join(ROOT, 'examples/vite-remote');
const BOARD = path.join(EXAMPLE, 'src/Board.tsx');

/** What a board shares with its page; each has a copy of its own too, as is usual. */
const SHARED = Object.fromEntries(
  ['react', 'react/jsx-runtime', 'styled-components'].map((name) => [name, { singleton: true }]),
);

const BUILT_AGAINST = {
  contract: CONTRACT_VERSIONS.board,
  shared: Object.fromEntries(Object.keys(SHARED).map((name) => [name, installedVersion(name)])),
} satisfies BuildInfo;

/** The line that every remote's entry begins with. */
const BANNER = `window.${buildInfoGlobal(container)}=${JSON.stringify(BUILT_AGAINST)};`;

const FEDERATION = {
  name: container,
  filename: REMOTE_ENTRY_FILE,
  exposes: { [expose]: BOARD },
  shared: SHARED,
};

const boardIn = (folder: string) => ({
  ...COMMON,
  entry: {},
  output: { path: folder, uniqueName: container, publicPath: 'auto' },
});

const BANNER_OPTIONS = { banner: BANNER, raw: true, include: REMOTE_ENTRY_FILE };

/** Builds a board by each tool's documentation and with the one line more. */
export const FOREIGN_BOARDS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'the federation plugin for rspack': (folder) => {
    const federation = new ModuleFederationPlugin({ ...FEDERATION, manifest: false, dts: false });
    const plugins = [federation, new rspack.BannerPlugin(BANNER_OPTIONS)];
    return finished((done) => rspack({ ...boardIn(folder), plugins }, done));
  },

  'webpack’s own container': (folder) => {
    const federation = new webpack.container.ModuleFederationPlugin(FEDERATION);
    const plugins = [federation, new webpack.BannerPlugin(BANNER_OPTIONS)];
    return finished((done) => webpack({ ...boardIn(folder), plugins }, done));
  },

  'Vite, as the example has it': async (folder) => {
    await buildByVite({ root: EXAMPLE, logLevel: 'warn', build: { outDir: folder } });
  },

  'Vite as a plain script': async (folder) => {
    const banner: Plugin = {
      name: 'built-against',
      enforce: 'post',
      generateBundle(_, bundle) {
        const entry = bundle[REMOTE_ENTRY_FILE];
        if (entry?.type === 'asset') entry.source = `${BANNER}${String(entry.source)}`;
      },
    };
    const names = { filename: 'remoteEntry-esm.js', varFilename: REMOTE_ENTRY_FILE };
    await buildByVite({
      configFile: false,
      root: EXAMPLE,
      base: './',
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: folder, rolldownOptions: { input: BOARD } },
      plugins: [viteFederation({ ...FEDERATION, ...names, dts: false }), banner],
    });
  },
};

/** What rspack and webpack report when they are done. */
type Done = (
  error: Error | null,
  stats?: { readonly hasErrors: () => boolean; readonly toString: () => string },
) => void;

function finished(build: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    build((error, stats) => {
      if (error === null && stats?.hasErrors() === false) resolve();
      else reject(error ?? new Error(stats?.toString()));
    });
  });
}
