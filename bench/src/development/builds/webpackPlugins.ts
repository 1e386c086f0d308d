import path from 'node:path';
import { type Configuration as Product, rspack } from '@rspack/core';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { Installable } from '../../../../rspack/installable.ts';
import { LicenceNotices } from '../../../../rspack/licenceNotices.ts';
import { OldBrowserScript } from '../../../../rspack/oldBrowserScript.ts';
import { RemoteRuntime } from '../../../../rspack/remoteRuntime.ts';
import { ServiceWorker } from '../../../../rspack/serviceWorker.ts';
import { StandIns } from '../../../../rspack/standIns.ts';
import { PagePlugin } from './pagePlugin.ts';

/**
 * They speak to rspack alone: webpack is spared the licence notices, the icons, the script for old
 * browsers, the service worker and the comment that every script begins with, its configuration has the stand-ins among its aliases, and
 * its containers bring their own runtime.
 */
const SPARED = [
  LicenceNotices,
  Installable,
  OldBrowserScript,
  ServiceWorker,
  StandIns,
  RemoteRuntime,
  rspack.BannerPlugin,
];

type Federation = ConstructorParameters<typeof webpack.container.ModuleFederationPlugin>[0];

/**
 * webpack's own counterparts of a configuration's plugins.
 *
 * @throws Error when a plugin has none: the builds would not be of the same.
 */
export function webpackPlugins({ context = '.', plugins = [] }: Product): WebpackPluginInstance[] {
  const counterparts: WebpackPluginInstance[] = [];
  for (const plugin of plugins) {
    if (plugin instanceof rspack.DefinePlugin) {
      // oxlint-disable-next-line no-underscore-dangle
      counterparts.push(new webpack.DefinePlugin(plugin._args[0]));
    } else if (plugin instanceof rspack.HtmlRspackPlugin) {
      // oxlint-disable-next-line no-underscore-dangle
      const { template = '' } = plugin._args[0] ?? {};
      counterparts.push(new PagePlugin(path.resolve(context, template)));
    } else if (plugin instanceof rspack.container.ModuleFederationPluginV1) {
      const given: unknown = Reflect.get(plugin, '_options');
      const options = Object.fromEntries(
        Object.entries(given ?? {}).filter(([name]) => name !== 'enhanced'),
      );
      if (!isFederation(options)) throw new Error('rspack keeps its federation elsewhere now.');
      counterparts.push(new webpack.container.ModuleFederationPlugin(options));
    } else if (!SPARED.some((spared) => plugin instanceof spared)) {
      const { name = 'without a name' } = plugin ? plugin.constructor : {};
      throw new Error(`webpack has no counterpart of the plugin ${name}.`);
    }
  }
  return counterparts;
}

/** By its outline: rspack has these options from webpack, which holds them to its schema. */
function isFederation(value: unknown): value is Federation {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'filename' in value &&
    'exposes' in value &&
    'shared' in value
  );
}
