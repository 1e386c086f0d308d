import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { installedVersion } from '@laundry-board/build/versions';
import { withGapiStub } from '@laundry-board/hosting';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import {
  type RemoteName,
  type RuntimeConfig,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import { build } from 'vite';
import webpack from 'webpack';

const VERSIONS = Object.fromEntries(
  Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
);

/** What the configurations for rspack and for webpack have in common. */
const COMMON = {
  context: import.meta.dirname,
  devtool: false as const,
  optimization: { minimize: false },
  performance: false as const,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
};

/** How the hosts are compiled. */
const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
} as const;

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
    mode: 'production' as const,
    module: { rules: [{ test: /\.tsx?$/, loader: 'swc-loader', options: SWC }] },
    entry: { host },
    output: { path: folder, filename: '[name].js', uniqueName: 'host' },
    plugins: [define, ...plugins],
  };
  await finished((done) => rspack(config, done));
  const page = '<!doctype html><head><link rel="icon" href="data:,"><script defer src="/host.js">';
  const html = withGapiStub(`${page}</script>`, site.emulators?.auth ?? '');
  await writeFile(path.join(folder, 'index.html'), html);
}

/** A board as a team with a repository of its own would write it. */
export const EXAMPLE = path.join(ROOT, 'examples/vite-remote');

/** What takes the place of the tools in it for a team that builds with webpack or rspack. */
export const WEBPACK_EXAMPLE = path.join(ROOT, 'examples/webpack-remote');

/** The one module of that board. */
export const EXAMPLE_BOARD = await readFile(path.join(EXAMPLE, 'src/Board.tsx'), 'utf8');

/** What the example has of a configuration for webpack or rspack. */
interface Configuration {
  readonly output: object;
  readonly module: { readonly rules: object[] };
  readonly plugins: never[];
}

/** How a tool builds: for residents, or for a developer, who then sees more of each error. */
type Mode = 'production' | 'development';

/** Gives the example's configuration the plugins of a tool, and a commit to name. */
type Configure = (federation: unknown, banner: unknown, commit: string) => Configuration;

/** A build of the tests is no release. */
const COMMIT = '0123456789ab';

const TOOLS: Readonly<
  Record<string, (configure: Configure, folder: string, mode: Mode) => Promise<void>>
> = {
  'the federation plugin for rspack': (configure, folder, mode) => {
    const config = configure(ModuleFederationPlugin, rspack.BannerPlugin, COMMIT);
    return finished((done) => rspack({ ...inProject(folder, config), mode }, done));
  },
  'webpack’s own container': (configure, folder, mode) => {
    const config = configure(
      webpack.container.ModuleFederationPlugin,
      webpack.BannerPlugin,
      COMMIT,
    );
    return finished((done) => webpack({ ...inProject(folder, config), mode }, done));
  },
};

/** The tools for which the example has a configuration. */
export const EXAMPLE_TOOLS = Object.keys(TOOLS);

interface BuildOptions {
  /** Another remote than the board, whose names then take the place of the board's. */
  readonly remote?: RemoteName;
  readonly mode?: Mode;
  /** Changes the example's configuration. */
  readonly change?: (text: string) => string;
}

/**
 * Builds a remote by the example for webpack and rspack, from a package with one module.
 *
 * @returns The folder with its files.
 */
export async function buildByExample(
  tool: string,
  folder: string,
  source: string,
  { remote = 'board', mode = 'production', change = (text: string) => text }: BuildOptions = {},
): Promise<string> {
  await createProject(folder);
  await writeFile(path.join(folder, 'src/Board.tsx'), source);
  const text = await readFile(path.join(WEBPACK_EXAMPLE, 'webpack.config.mjs'), 'utf8');
  const [, config = ''] = text
    .replaceAll(/\bboard(?=_remote|')/g, remote)
    .replace('export default', 'return')
    .split(/(?=^const BUILT_AGAINST)/m);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const configure = runInThisContext(
    `(ModuleFederationPlugin, BannerPlugin, COMMIT) => {${change(config)}}`,
  ) as Configure;
  await TOOLS[tool]?.(configure, folder, mode);
  return path.join(folder, 'dist');
}

/** What a project of the tests has beside the example's configuration. */
function inProject(context: string, { output, module, plugins }: Configuration) {
  const files = path.join(context, 'dist');
  return { ...COMMON, context, entry: {}, output: { ...output, path: files }, module, plugins };
}

/** Creates a package that has installed what this repository has. */
export async function createProject(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const dependencies = Object.fromEntries(
    ['react', 'react-dom', 'styled-components'].map((name) => [name, installedVersion(name)]),
  );
  const manifest = { name: 'laundry', version: '1.0.0', dependencies };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
}

/** Builds the example for Vite, with this module as its board. @returns The folder with its files. */
export async function buildByVite(
  folder: string,
  source: string,
  change = (text: string) => text,
): Promise<string> {
  await createProject(folder);
  const text = await readFile(path.join(EXAMPLE, 'vite.config.ts'), 'utf8');
  const config = text.replace(/(?<=^const COMMIT = ).*(?=;$)/m, `'${COMMIT}'`);
  await writeFile(path.join(folder, 'vite.config.ts'), change(config));
  await writeFile(path.join(folder, 'src/Board.tsx'), source);
  await build({ root: folder, logLevel: 'warn' });
  return path.join(folder, 'dist');
}

/** What rspack and webpack report when they are done. */
type Done = (
  error: Error | null,
  stats?: { readonly hasErrors: () => boolean; readonly toString: () => string },
) => void;

function finished(start: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error, stats) => {
      if (error === null && stats?.hasErrors() === false) resolve();
      else reject(error ?? new Error(stats?.toString()));
    });
  });
}
