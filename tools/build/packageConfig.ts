import path from 'node:path';
import {
  type Configuration,
  rspack,
  type RspackPluginInstance,
  type RuleSetRules,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remoteFolder, type RemoteName, REMOTES } from '@laundry-board/shared-types';
import { readLocalAddresses } from '@laundry-board/sites';
import { BillOfMaterials } from './billOfMaterials.ts';
import { TYPES_OF_GLOBALS } from './browserGlobals.ts';
import { devServer } from './devServer.ts';
import { CUTS, PRODUCTION_ROUTER } from './leftOut.ts';
import { LicenceNotices } from './licences.ts';

/** What a build is for. */
export type Mode = 'development' | 'production';

/**
 * How SWC compiles scripts for the supported browsers, which the build's target names. For a browser's bug it changes
 * only the affected code, not all code with the same syntax.
 */
export const SYNTAX = { bugfixes: true } as const;

/** The bundler's own, with a third pass over scripts. */
const MINIMIZERS = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

/**
 * Whether a development server's remote runs in a deployed shell (`npm run dev -- --shell`). The React that such a shell
 * shares is the one for production: it runs no code that is compiled for development, and can't replace a component.
 */
export const isInDeployedShell = (): boolean => process.env['DEPLOYED_SHELL'] === '1';

/** What every package's configuration has in common, whether it becomes a page or a container. */
export function packageConfig(part: RemoteName | 'shell', mode: Mode): Configuration {
  const folder = part === 'shell' ? part : remoteFolder(part);
  const context = path.join(import.meta.dirname, '../..', folder);
  const addresses = readLocalAddresses(process.env);
  const development = mode === 'development';
  const refresh = development && !isInDeployedShell();
  const name = development ? '[name]' : '[name].[contenthash:12]';
  return {
    // Development servers say of which package they speak.
    name: folder,
    mode,
    context,
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    // That of package.json: loaders and minimisers follow it.
    target: 'browserslist',
    output: {
      path: path.join(context, 'dist'),
      // A page that has missed two saves in a row requests the older update, too.
      clean: !development,
      uniqueName: part === 'shell' ? part : REMOTES[part].container,
      filename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // Two minutes otherwise. A chunk that comes later is still used.
      chunkLoadTimeout: 30_000,
    },
    resolve: { alias: development ? {} : PRODUCTION_ROUTER },
    module: { rules: [...scriptRules(development, refresh), ...CUTS] },
    optimization: { minimizer: MINIMIZERS },
    plugins: [
      new rspack.DefinePlugin(TYPES_OF_GLOBALS),
      ...(development ? [] : [new LicenceNotices(), new BillOfMaterials(folder), compileHints()]),
      ...(refresh
        ? [
            new ReactRefreshRspackPlugin({
              // One name, so that no container repeats what the page has set up.
              library: 'laundry',
              // Otherwise NODE_ENV=production turns it off, but SWC still compiles for it.
              forceEnable: true,
            }),
          ]
        : []),
    ],
    // `rspack serve` turns it on otherwise, and a lazily compiled container can't be loaded.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    // The federation plugin warns of every manifest whose files lie beside it, wherever it is deployed.
    infrastructureLogging: { level: 'error' },
    devServer: devServer(addresses[part], addresses, { isInDeployedShell: isInDeployedShell() }),
  };
}

/**
 * How scripts and pictures are built.
 *
 * @param refresh Whether React replaces components in place.
 */
function scriptRules(development: boolean, refresh: boolean): RuleSetRules {
  return [
    { test: /\.svg$/, type: 'asset/resource' },
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        env: SYNTAX,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        },
      },
    },
    // Dependencies are also compiled for the supported browsers. Source maps name their files as installed, so that
    // sizes can be attributed to packages.
    {
      test: development ? [] : /\.m?js$/,
      loader: 'builtin:swc-loader',
      options: { env: SYNTAX, inputSourceMap: false },
    },
  ];
}

/**
 * Makes Chromium compile every function of a script off the main thread, while the script still arrives. Otherwise it
 * compiles each function on the main thread when it is first called. Browsers that do not know the comment ignore it:
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
function compileHints(): RspackPluginInstance {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    exclude: /^old-browser/,
    // After the minimiser, which drops comments, and before the source maps.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
