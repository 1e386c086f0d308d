import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Configuration,
  rspack,
  type RspackPluginInstance,
  type RuleSetRules,
} from '@rspack/core';
import { withConfig, withGapiStub } from '@laundry-board/hosting';
import { readLocalAddresses } from '@laundry-board/sites';
import { developmentConfig } from './devServer.ts';
import { escapedForHtml } from './escapedForHtml.ts';
import type { Mode } from './packageConfig.ts';

/** A page: its script and the html that it is linked into, relative to the package. */
export interface Page {
  /** A module of the script that in production runs from a small file of its own, before the rest has arrived. */
  readonly start?: string;
  readonly script: string;
  readonly template: string;
  /** Other values that the html names. */
  readonly templateParameters?: Readonly<Record<string, string>>;
  readonly rules?: RuleSetRules;
  readonly plugins?: (mode: Mode) => readonly RspackPluginInstance[];
}

/**
 * React reports what it has drawn to one runtime, so every page in development hands its own to the
 * containers that it loads later: as a property of window.
 */
const REFRESH = { runtime: 'react-refresh/runtime', global: '__REACT_REFRESH_RUNTIME__' };

/** In development a container uses React's refresh runtime of the page that loads it. */
export const REFRESH_OF_THE_PAGE = { [REFRESH.runtime]: `window ${REFRESH.global}` };

/** The configuration of a package that is a page. */
export function pageBuildConfig(base: Configuration, page: Page, mode: Mode): Configuration {
  const development = mode === 'development';
  const html = readFileSync(path.resolve(base.context ?? '.', page.template), 'utf8');
  return {
    ...base,
    // One entry depends on the other, so that there is one runtime: two would not update together.
    entry: development
      ? {
          refresh: { import: REFRESH.runtime, library: { type: 'window', name: REFRESH.global } },
          page: { import: page.script, dependOn: 'refresh' },
        }
      : page.start === undefined
        ? { page: page.script }
        : { start: page.start, page: { import: page.script, dependOn: 'start' } },
    // Absolute, for the html of every route. Its one chunk is small, and a visitor waits for it.
    output: { ...base.output, publicPath: '/', chunkLoadTimeout: 10_000 },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        ...(page.rules ?? []),
        // Production does not use the bundler's own CSS type, which adds a loader for CSS chunks, because the page has
        // none. Development uses it, because it replaces styles in place.
        {
          test: /\.css$/,
          resourceQuery: { not: /text/ },
          ...(development
            ? { type: 'css' }
            : { use: [rspack.CssExtractRspackPlugin.loader, 'css-loader'] }),
        },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.CssExtractRspackPlugin({
        filename: String(base.output?.filename).replace(/js$/, 'css'),
      }),
      new rspack.HtmlRspackPlugin({
        templateContent: development ? servedHtml(html) : html,
        templateParameters: escapedForHtml(page.templateParameters ?? {}),
        scriptLoading: 'defer',
        // In development in this order: React asks for its refresh runtime as soon as it runs.
        ...(development
          ? { chunks: ['refresh', 'page'], chunksSortMode: 'manual' }
          : { excludeChunks: ['service-worker'] }),
      }),
      ...(page.plugins?.(mode) ?? []),
    ],
  };
}

/** The html as a development server serves it, filled as `tools/hosting` fills it. */
function servedHtml(html: string): string {
  const addresses = readLocalAddresses(process.env);
  const configured = withConfig(html, developmentConfig(addresses));
  return withGapiStub(configured, addresses.authEmulator.origin);
}
