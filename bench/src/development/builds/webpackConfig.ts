import type { Configuration as Product } from '@rspack/core';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { MINIMISATION } from '../../../../rspack/minimisation.ts';
import { StandIns } from '../../../../rspack/standIns.ts';
import { webpackPlugins } from './webpackPlugins.ts';
import { webpackRule } from './webpackRule.ts';

/**
 * A package's own configuration as webpack takes it. TypeScript is transformed and scripts are
 * minimised by SWC in both, so that the bundler is what differs.
 *
 * @param folder Where the files are put, absolute.
 */
export function webpackConfig(product: Product, folder: string): Configuration {
  const { mode, context, devtool, target, entry, output, resolve, module, optimization } = product;
  const standIns = product.plugins?.find((plugin) => plugin instanceof StandIns);
  const config: object = {
    mode,
    context,
    devtool,
    target,
    entry,
    output: { ...output, path: folder },
    resolve: { ...resolve, alias: { ...resolve?.alias, ...standIns?.aliases } },
    module: { rules: [...(module?.rules ?? []).map(webpackRule), ...(standIns?.rules ?? [])] },
    optimization: {
      ...optimization,
      minimizer: [
        new MinimizerPlugin({
          minify: {
            implementation: MinimizerPlugin.swcMinify,
            // As rspack's own: no comment stays or becomes a file.
            options: { ...MINIMISATION, format: { comments: false } },
          },
          extractComments: false,
        }),
      ],
    },
    plugins: webpackPlugins(product),
    experiments: { css: true },
    cache: false,
    performance: false,
  };
  if (isConfiguration(config)) return config;
  throw new Error('The package has no configuration that webpack could take.');
}

/** By its outline; webpack itself holds every option to its schema and refuses the rest. */
function isConfiguration(value: object): value is Configuration {
  return 'entry' in value && 'module' in value && 'plugins' in value;
}
