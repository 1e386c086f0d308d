import type { Configuration } from '@rspack/core';
import webpack, { type Stats } from 'webpack';
import { webpackConfig } from './webpackConfig.ts';

/**
 * Builds a package by webpack into a folder, absolute.
 *
 * @throws Error with what webpack found.
 */
export async function build(config: Configuration, folder: string): Promise<void> {
  const compiler = webpack(webpackConfig(config, folder));
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result === undefined) reject(error ?? new Error('webpack gave nothing.'));
      else resolve(result);
    });
  });
  const problems = stats.hasErrors() ? stats.toString('errors-only') : undefined;
  await new Promise<void>((resolve) => {
    compiler.close(() => resolve());
  });
  if (problems !== undefined) throw new Error(problems);
}
