import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { RemoteName } from '@laundry-board/shared-types';
import { devServer, readLocalAddresses } from '@laundry-board/site-server';
import { compileHints } from './compileHints.ts';
import { LicenceNotices } from './licenceNotices.ts';
import { MINIMISATION, SYNTAX } from './minimisation.ts';
import { PRODUCTION_ROUTER } from './productionRouter.ts';
import { reactRefreshPlugin } from './reactRefresh.ts';
import { textRules } from './textRules.ts';

/** What a build is for. */
export type Mode = 'development' | 'production';

/** Switches of the federation runtime: it runs in browsers, and no remote here has a manifest. */
const FEDERATION_RUNTIME = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(true),
  // As they are without a word; said, the build leaves out what they would switch to.
  FEDERATION_OPTIMIZE_NO_REMOTE: JSON.stringify(false),
  FEDERATION_OPTIMIZE_NO_SHARED: JSON.stringify(false),
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
      cssFilename: `${name}.css`,
      assetModuleFilename: `${name}[ext]`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // Until then a new attempt joins the one that hangs; what comes later is still taken. Two minutes otherwise.
      chunkLoadTimeout: 30_000,
    },
    resolve: {
      alias: {
        re2js$: path.join(import.meta.dirname, 'withoutRe2.ts'),
        ...(development ? {} : PRODUCTION_ROUTER),
      },
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: MINIMISATION }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    module: {
      rules: [
        { test: /\.css$/, type: 'css' },
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
      new rspack.DefinePlugin(FEDERATION_RUNTIME),
      ...(development ? [reactRefreshPlugin()] : [new LicenceNotices(), compileHints()]),
    ],
    // `rspack serve` turns it on otherwise, and a lazily compiled container can't be loaded.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: devServer(addresses[part], addresses),
  };
}
