import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import {
  type BuiltAgainst,
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTES,
  SHARED_DEPENDENCIES,
  type RemoteName,
} from 'shared-types';
import { devServer, readLocalAddresses, withGapiStandIn } from 'site-server';
import { pageWithRefresh, REFRESH_OF_THE_PAGE, reactRefreshPlugin } from './reactRefresh.ts';

type Mode = 'development' | 'production';

/** What the rspack command line hands to a configuration; `RSPACK_SERVE` is set by `rspack serve`. */
type ConfigurationFactory = (
  command: { readonly RSPACK_SERVE?: boolean },
  options: { readonly mode?: Mode },
) => Configuration;

/** A page: its first script and the html that it is linked into, relative to the package. */
interface Page {
  readonly script: string;
  readonly template: string;
}

interface RemoteOptions {
  /** The package's folder, from the top. */
  readonly folder: string;
  readonly remote: RemoteName;
  /** The module behind the remote's expose. */
  readonly exposes: string;
  /** The page that shows this remote alone. */
  readonly standalone: Page;
}

const addresses = readLocalAddresses(process.env);

/** The host: a page that loads its remotes at run time, so that its build names none of them. */
export function hostConfig(folder: string, page: Page): ConfigurationFactory {
  return (...given) => {
    const mode = modeOf(...given);
    return pageConfig(packageConfig(folder, 'shell', 'shell', mode), page, mode);
  };
}

/**
 * A remote: a container with one expose, or with STANDALONE=1 a page of its own. How a remote is
 * built is decided here alone; why it is a plain container is told in docs/decisions/0002.
 */
export function remoteConfig(options: RemoteOptions): ConfigurationFactory {
  const { folder, remote, exposes, standalone } = options;
  const { container, expose } = REMOTES[remote];
  return (...given) => {
    const mode = modeOf(...given);
    const base = packageConfig(folder, container, remote, mode);
    if (process.env['STANDALONE'] === '1') return pageConfig(base, standalone, mode);
    return {
      ...base,
      // An entry by the container's name becomes part of the container.
      entry: { [container]: path.join(import.meta.dirname, 'rspack.remoteEntry.ts') },
      ...(mode === 'development' ? { externals: REFRESH_OF_THE_PAGE } : {}),
      plugins: [
        ...(base.plugins ?? []),
        new rspack.DefinePlugin({
          CONTAINER: JSON.stringify(container),
          BUILT_AGAINST: JSON.stringify({
            contract: CONTRACT_VERSIONS[remote],
            shared: Object.fromEntries(
              Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
            ),
          } satisfies BuiltAgainst),
        }),
        new rspack.container.ModuleFederationPluginV1({
          name: container,
          filename: REMOTE_ENTRY_FILE,
          // A property of window can be deleted, so a broken container can be loaded once more.
          library: { type: 'window', name: container },
          exposes: { [expose]: { import: exposes, name: remote } },
          shared: Object.fromEntries(
            Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
              name,
              { singleton: true, requiredVersion, version: installedVersion(name) },
            ]),
          ),
        }),
      ],
    };
  };
}

function modeOf(...[command, options]: Parameters<ConfigurationFactory>): Mode {
  return options.mode ?? (command.RSPACK_SERVE === true ? 'development' : 'production');
}

/** rspack finds no version for @firebase/app, whose built files lie beside a package.json of their own. */
function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module : module.replace(/\/.*/, '');
  const description: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new Error(`${name} names no version in its package.json.`);
}

function pageConfig(base: Configuration, page: Page, mode: Mode): Configuration {
  const template = path.resolve(base.context ?? '.', page.template);
  return {
    ...base,
    entry: mode === 'development' ? pageWithRefresh(page.script) : { page: page.script },
    // Absolute, because the same html answers on every route.
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        ...(mode === 'development'
          ? {
              templateContent: withGapiStandIn(
                readFileSync(template, 'utf8'),
                addresses.authEmulator.origin,
              ),
            }
          : { template }),
        scriptLoading: 'defer',
      }),
    ],
  };
}

function packageConfig(
  folder: string,
  uniqueName: string,
  part: RemoteName | 'shell',
  mode: Mode,
): Configuration {
  const context = path.join(import.meta.dirname, folder);
  const development = mode === 'development';
  const name = development ? '[name]' : '[name].[contenthash:12]';
  return {
    mode,
    context,
    devtool: development ? 'cheap-module-source-map' : 'source-map',
    target: ['web', 'es2022'],
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
    },
    module: {
      rules: [
        { test: /\.css$/, type: 'css' },
        { test: /\.svg$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development, refresh: development } },
            },
          },
        },
      ],
    },
    plugins: development ? [reactRefreshPlugin()] : [],
    // `rspack serve` turns it on otherwise, and a lazily compiled container can't be loaded.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: devServer(addresses[part], addresses),
  };
}
