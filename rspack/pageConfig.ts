import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type EntryDescription, type EntryObject, rspack } from '@rspack/core';
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

/** Each entry depends on the one before, so that there is one runtime: two would not update together. */
function entriesOf({ early, script }: Page, mode: Mode): EntryObject {
  const refresh = mode === 'development' ? { refresh: REFRESH_ENTRY } : {};
  const start = early === undefined ? {} : { start: after(refresh, early) };
  return { ...refresh, ...start, page: after({ ...refresh, ...start }, script) };
}

function after(entries: EntryObject, script: string): EntryDescription {
  const before = Object.keys(entries).at(-1);
  return before === undefined ? { import: script } : { import: script, dependOn: before };
}
