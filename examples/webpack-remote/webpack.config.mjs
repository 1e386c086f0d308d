import { execSync } from 'node:child_process';
import webpack from 'webpack';

const { BannerPlugin } = webpack;
// That of `@module-federation/enhanced` 2.9.2 does not load with webpack 5.112.
const { ModuleFederationPlugin } = webpack.container;

/*
 * With rspack, in place of the lines above, from `@rspack/core`, `@rspack/cli` and `@module-federation/enhanced`:
 * import { BannerPlugin } from '@rspack/core';
 * import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
 * `npx rspack build --config webpack.config.mjs` builds.
 */

/** The release, by which messages and reports name this board. */
const COMMIT = execSync('git rev-parse --short=12 HEAD', { encoding: 'utf8' }).trim();

/** What the entry states before its own code runs: the contract, and the versions that this board is tested with. */
const BUILT_AGAINST = {
  contract: 2,
  shared: {
    react: '19.x',
    'react/jsx-runtime': '19.x',
    'react-dom': '19.x',
    'styled-components': '6.x',
  },
};

export default {
  mode: 'production',
  entry: {},
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  output: {
    clean: true,
    publicPath: 'auto',
    // Names change with their content, so that a site can keep the chunks of earlier releases.
    chunkFilename: '[name].[contenthash:12].js',
    // By default, both names come from package.json: two remotes of one package would get each other's chunks, and the shell
    // removes this global before it loads the remote again.
    uniqueName: 'board_remote',
    chunkLoadingGlobal: 'board_remote_chunks',
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            // In development mode, too: the shell runs React's production build, in which JSX that was compiled for development
            // throws "dispatcher.getOwner is not a function".
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'board_remote',
      filename: 'remoteEntry.js',
      exposes: { './board': './src/Board.tsx' },
      shared: Object.fromEntries(
        Object.keys(BUILT_AGAINST.shared).map((name) => [name, { singleton: true }]),
      ),
    }),
    new BannerPlugin({
      banner: `window.board_remote_built_against = ${JSON.stringify(BUILT_AGAINST)}; window.board_remote_version = '${COMMIT}';`,
      raw: true,
      include: 'remoteEntry.js',
    }),
  ],
};
