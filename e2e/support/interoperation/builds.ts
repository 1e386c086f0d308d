import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedVersion } from '@laundry-board/deploy/buildInfo';
import { listen, type LocalServer, withGapiStub } from '@laundry-board/hosting';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { federation as viteFederation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
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
  mode: 'production' as const,
  context: import.meta.dirname,
  devtool: false as const,
  optimization: { minimize: false },
  performance: false as const,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: SWC }] },
};

/** Builds a host by its tool's documentation, for a site's remotes and backend. */
export function buildForeignHost(
  { by, entry }: ForeignHost,
  site: RuntimeConfig,
  folder: string,
): Promise<void> {
  const entries = {
    auth_remote: site.remotes.auth + entry,
    board_remote: site.remotes.board + entry,
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
    RUNTIME_CONFIG: JSON.stringify(site),
    ENTRIES: JSON.stringify(entries),
    VERSIONS: JSON.stringify(VERSIONS),
  });
  const config = {
    ...COMMON,
    entry: { host: by === 'plugin' ? './hostByPlugin.ts' : './hostByApi.ts' },
    output: { path: folder, filename: '[name].js', uniqueName: `host_by_${by}` },
    plugins: by === 'plugin' ? [define, federation] : [define],
  };
  return finished((done) => rspack(config, done));
}

/** Serves a built host, whose page begins with Google's gapi as the site's Auth server has it. */
export function serveForeignHost(folder: string, authEmulator: string): Promise<LocalServer> {
  const page = withGapiStub(
    '<!doctype html><head><link rel="icon" href="data:,"><script defer src="/host.js"></script>',
    authEmulator,
  );
  return listen((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    readFile(path.join(folder, path.basename(request.url ?? ''))).then(
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
  ...COMMON,
  entry: {},
  output: { path: folder, uniqueName: container, publicPath: 'auto' },
});

const BANNER_OPTIONS = { banner: BANNER, raw: true, include: ENTRY };

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
