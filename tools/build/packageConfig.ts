import path from 'node:path';
import {
  type Configuration,
  rspack,
  type RspackPluginInstance,
  type RuleSetRules,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remoteFolder, type RemoteName, REMOTES } from '@laundry-board/shared-types';
import { readLocalAddresses } from '@laundry-board/hosting';
import { TYPES_OF_GLOBALS } from './browserGlobals.ts';
import { devServer } from './devServer.ts';
import { LicenceNotices } from './licences.ts';

/** What a build is for. */
export type Mode = 'development' | 'production';

/**
 * How SWC writes scripts for the supported browsers, which it learns from the build's target: around
 * the bugs of one it changes the code that meets them, and not all that has the same syntax.
 */
export const SYNTAX = { bugfixes: true } as const;

const WITHOUT_RE2 = path.join(import.meta.dirname, 'withoutRe2.ts');

/** React Router without its warnings for developers: it brings such a build, but its `exports` name the other one. */
const ROUTER = {
  'react-router$': path.join(
    import.meta.dirname,
    '../../node_modules/react-router/dist/production/index.mjs',
  ),
};

/**
 * As rspack has it without a word, except that the scripts are gone through until a fifth time: what one pass has inlined
 * makes more of the code unneeded.
 */
const MINIMIZERS = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 5 } } }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

/** What every package's configuration has in common, whether it becomes a page or a container. */
export function packageConfig(part: RemoteName | 'shell', mode: Mode): Configuration {
  const folder = part === 'shell' ? part : remoteFolder(part);
  const context = path.join(import.meta.dirname, '../..', folder);
  const addresses = readLocalAddresses(process.env);
  const development = mode === 'development';
  const name = development ? '[name]' : '[name].[contenthash:12]';
  return {
    mode,
    context,
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    // That of package.json: loaders and minimisers follow it.
    target: 'browserslist',
    output: {
      path: path.join(context, 'dist'),
      // A page that has yet to catch up with two saves in a row asks for the older update too.
      clean: !development,
      uniqueName: part === 'shell' ? part : REMOTES[part].container,
      filename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // Two minutes otherwise. A chunk that comes later is still used.
      chunkLoadTimeout: 30_000,
    },
    resolve: { alias: development ? { re2js$: WITHOUT_RE2 } : { re2js$: WITHOUT_RE2, ...ROUTER } },
    module: { rules: scriptRules(development) },
    plugins: [
      new rspack.DefinePlugin(TYPES_OF_GLOBALS),
      ...(development
        ? [
            new ReactRefreshRspackPlugin({
              // One name, so that what a page has set up no container repeats.
              library: 'laundry',
              // Otherwise NODE_ENV=production turns it off, but not what SWC compiles for it.
              forceEnable: true,
            }),
          ]
        : [new LicenceNotices(), compileHints()]),
    ],
    // `rspack serve` turns it on otherwise, and a lazily compiled container can't be loaded.
    lazyCompilation: false,
    performance: false,
    optimization: { minimizer: MINIMIZERS, mangleExports: 'size' },
    stats: 'errors-warnings',
    // The federation plugin warns of every manifest whose files lie beside it, wherever it is deployed.
    infrastructureLogging: { level: 'error' },
    devServer: devServer(addresses[part], addresses),
  };
}

/** How scripts and pictures are built. */
function scriptRules(development: boolean): RuleSetRules {
  return [
    { test: /\.svg$/, type: 'asset/resource' },
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        env: SYNTAX,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh: development } },
        },
      },
    },
    // Dependencies too are compiled for the supported browsers. Source maps name their files as they
    // were installed, by which sizes are found.
    {
      test: development ? [] : /\.m?js$/,
      loader: 'builtin:swc-loader',
      options: { env: SYNTAX, inputSourceMap: false },
    },
  ];
}

/**
 * Has Chromium compile every function of a script beside the page's work, while the script still
 * arrives; otherwise it does so on the page's main thread, function by function, when one is called.
 * Browsers that do not know the comment ignore it:
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
