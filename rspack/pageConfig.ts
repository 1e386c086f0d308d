import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { readLocalAddresses, withGapiStandIn } from 'site-server';
import type { Mode } from './packageConfig.ts';
import { pageWithRefresh } from './reactRefresh.ts';

/** A page: its first script and the html that it is linked into, relative to the package. */
export interface Page {
  readonly script: string;
  readonly template: string;
}

/** The configuration of a package that is a page. */
export function pageConfig(base: Configuration, page: Page, mode: Mode): Configuration {
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
                readLocalAddresses(process.env).authEmulator.origin,
              ),
            }
          : { template }),
        scriptLoading: 'defer',
      }),
    ],
  };
}
