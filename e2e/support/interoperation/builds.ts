import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listen, type LocalServer, withGapiStub } from '@laundry-board/hosting';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { federation as viteFederation } from '@module-federation/vite';
import { type Configuration, rspack } from '@rspack/core';
import {
  type BuildInfo,
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  REMOTES,
  type RuntimeConfig,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { build as buildByVite, type Plugin } from 'vite';
import webpack from 'webpack';
import { installedVersion } from '../../../tools/build/entryConstants.ts';

/** How a host of another team loads our remotes. */
interface ForeignHost {
  /** By the federation plugin, or by the federation runtime's own functions. */
  readonly by: 'plugin' | 'api';
  /** The file of each remote that it is given. */
  readonly entry: 'remoteEntry.js' | 'mf-manifest.json';
}

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
  mode: 'production',
  context: import.meta.dirname,
  devtool: false,
  optimization: { minimize: false },
  performance: false,
} as const;

/** Builds a host by its tool's documentation, for a site's remotes and backend. */
export function buildForeignHost(
  { by, entry }: ForeignHost,
  config: RuntimeConfig,
  folder: string,
): Promise<void> {
  const entries = {
    auth_remote: config.remotes.auth + entry,
    board_remote: config.remotes.board + entry,
  };
  const federation = new ModuleFederationPlugin({
    name: 'host_by_plugin',
    remotes: Object.fromEntries(
      Object.entries(entries).map(([name, address]) => [name, `${name}@${address}`]),
    ),
    // Said, because of @firebase/app the plugin finds none (`installedVersion`).
    shared: Object.fromEntries(
      Object.entries(VERSIONS).map(([name, version]) => [name, { singleton: true, version }]),
    ),
    manifest: false,
    dts: false,
  });
  const define = new rspack.DefinePlugin({
    RUNTIME_CONFIG: JSON.stringify(config),
    ENTRIES: JSON.stringify(entries),
    VERSIONS: JSON.stringify(VERSIONS),
  });
  return buildByRspack({
    entry: { host: by === 'plugin' ? './hostByPlugin.ts' : './hostByApi.ts' },
    output: { path: folder, filename: '[name].js', uniqueName: `host_by_${by}` },
    plugins: by === 'plugin' ? [define, federation] : [define],
  });
}

/** Serves a built host, whose page begins with Google's gapi as the site's Auth server has it. */
export function serveForeignHost(folder: string, authEmulator: string): Promise<LocalServer> {
  const page = withGapiStub(
    '<!doctype html><head><link rel="icon" href="data:,"><script defer src="/host.js"></script>',
    authEmulator,
  );
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    readFile(path.join(folder, path.basename(pathname))).then(
      (script) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script),
      () => response.writeHead(404).end(),
    );
  }, 0);
}

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

const ENTRY = 'remoteEntry.js';
const FEDERATION = {
  name: container,
  filename: ENTRY,
  exposes: { [expose]: './foreignBoard.tsx' },
  shared: SHARED,
};

const boardIn = (folder: string) => ({
  entry: {},
  output: { path: folder, uniqueName: container, publicPath: 'auto' },
});

/** Builds a board by each tool's documentation and with the one line more. */
export const FOREIGN_BOARDS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'the federation plugin for rspack': (folder) =>
    buildByRspack({
      ...boardIn(folder),
      plugins: [
        new ModuleFederationPlugin({ ...FEDERATION, manifest: false, dts: false }),
        new rspack.BannerPlugin({ banner: BANNER, raw: true, include: ENTRY }),
      ],
    }),

  'webpack’s own container': (folder) =>
    finished((done) =>
      webpack(
        {
          ...COMMON,
          ...boardIn(folder),
          resolve: { extensions: ['.tsx', '.ts', '.js'] },
          module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: SWC }] },
          plugins: [
            new webpack.container.ModuleFederationPlugin(FEDERATION),
            new webpack.BannerPlugin({ banner: BANNER, raw: true, include: ENTRY }),
          ],
        },
        done,
      ),
    ),

  Vite: async (folder) => {
    const banner: Plugin = {
      name: 'built-against',
      enforce: 'post',
      generateBundle(_, bundle) {
        const entry = bundle[ENTRY];
        if (entry?.type === 'asset') entry.source = `${BANNER}${String(entry.source)}`;
      },
    };
    await buildByVite({
      configFile: false,
      root: import.meta.dirname,
      base: './',
      mode: 'production',
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: './foreignBoard.tsx' },
      },
      plugins: [
        viteFederation({
          ...FEDERATION,
          filename: 'remoteEntry-esm.js',
          varFilename: ENTRY,
          dts: false,
        }),
        banner,
      ],
    });
  },
};

function buildByRspack(config: Configuration): Promise<void> {
  const rule = { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: SWC };
  return finished((done) => rspack({ ...COMMON, ...config, module: { rules: [rule] } }, done));
}

/** What rspack and webpack tell when they are done. */
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
