import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { RemoteName } from '@laundry-board/shared-types';
import { devServer, readLocalAddresses } from '@laundry-board/site-server';
import { compileHints } from './compileHints.ts';
import { LicenceNotices } from './licenceNotices.ts';
import { reactRefreshPlugin } from './reactRefresh.ts';
import { SYNTAX, textRules } from './textRules.ts';

/** What a build is for. */
export type Mode = 'development' | 'production';

/** What every page has and none has, so that libraries' code for other platforms is left out. */
const BROWSER = {
  'typeof document': JSON.stringify('object'),
  'typeof process': JSON.stringify('undefined'),
  'typeof window': JSON.stringify('object'),
};

/**
 * Compiles dependencies too for the supported browsers, in production. Source maps name their files as
 * they were installed, by which licences and sizes are found.
 */
const DEPENDENCIES = {
  test: /\.m?js$/,
  loader: 'builtin:swc-loader',
  options: { env: SYNTAX, inputSourceMap: false },
};

/** What every package's configuration has in common, whether it becomes a page or a container. */
export function packageConfig(
  folder: string,
  uniqueName: string,
  part: RemoteName | 'shell',
  mode: Mode,
): Configuration {
  const context = path.join(import.meta.dirname, '..', folder);
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
      uniqueName,
      filename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // Until then a new attempt joins the one that hangs; what comes later is still taken. Two minutes otherwise.
      chunkLoadTimeout: 30_000,
    },
    resolve: {
      alias: {
        re2js$: path.join(import.meta.dirname, 'withoutRe2.ts'),
      },
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    module: {
      rules: [
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
        ...(development ? [] : [DEPENDENCIES]),
        ...textRules(),
      ],
    },
    plugins: [
      new rspack.DefinePlugin(BROWSER),
      ...(development ? [reactRefreshPlugin()] : [new LicenceNotices(), compileHints()]),
    ],
    // `rspack serve` turns it on otherwise, and a lazily compiled container can't be loaded.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    // The federation plugin warns of every manifest whose files lie beside it, wherever it is deployed.
    infrastructureLogging: { level: 'error' },
    devServer: devServer(addresses[part], addresses),
  };
}
