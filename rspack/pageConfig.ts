import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type EntryObject, rspack } from '@rspack/core';
import { readLocalAddresses, withGapiStandIn } from 'site-server';
import type { Mode } from './packageConfig.ts';
import { REFRESH_ENTRY } from './reactRefresh.ts';

/** A page: its script and the html that it is linked into, relative to the package. */
export interface Page {
  /** A small script that runs before the page's own, which shares its modules. */
  readonly early?: string;
  readonly script: string;
  readonly template: string;
}

/** The configuration of a package that is a page. */
export function pageConfig(base: Configuration, page: Page, mode: Mode): Configuration {
  const template = path.resolve(base.context ?? '.', page.template);
  return {
    ...base,
    entry: entriesOf(page, mode),
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

function entriesOf({ early, script }: Page, mode: Mode): EntryObject {
  const first = {
    ...(mode === 'development' ? { refresh: REFRESH_ENTRY } : {}),
    ...(early === undefined ? {} : { start: early }),
  };
  const dependOn = Object.keys(first);
  return { ...first, page: dependOn.length === 0 ? script : { import: script, dependOn } };
}
