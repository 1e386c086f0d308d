import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Configuration,
  type EntryObject,
  rspack,
  type RspackPluginInstance,
} from '@rspack/core';
import { readLocalAddresses, withGapiStandIn } from '@laundry-board/site-server';
import { iconDrawing } from './iconDrawing.ts';
import { Installable } from './installable.ts';
import { OldBrowserScript } from './oldBrowserScript.ts';
import type { Mode } from './packageConfig.ts';
import { pageColours } from './pageColours.ts';
import { REFRESH_ENTRY } from './reactRefresh.ts';
import { ServiceWorker, type WorkerFile, WORKER_CHUNK } from './serviceWorker.ts';

/** A page: its script and the html that it is linked into, relative to the package. */
export interface Page {
  readonly script: string;
  readonly template: string;
  /** What makes the page an app that can be installed and opened offline. */
  readonly app?: {
    /** The folder with its icons. */
    readonly icons: string;
    readonly serviceWorker: WorkerFile;
    /** What it says in browsers that are too old for it: a script without imports. */
    readonly oldBrowser: string;
  };
}

/** The configuration of a package that is a page. */
export function pageConfig(base: Configuration, page: Page, mode: Mode): Configuration {
  const context = base.context ?? '.';
  const template = path.resolve(context, page.template);
  const colours = pageColours();
  return {
    ...base,
    entry: entriesOf(page, mode),
    // Absolute, because the same html answers on every route.
    // Its one chunk is small, and stands between a visitor and the sign-in.
    output: { ...base.output, publicPath: '/', chunkLoadTimeout: 10_000 },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        // Not the bundler's own CSS type: it brings a loader for CSS chunks, and the page has none.
        {
          test: /\.css$/,
          resourceQuery: { not: /text/ },
          use: [rspack.CssExtractRspackPlugin.loader, 'css-loader'],
        },
      ],
    },
    plugins: [
      new rspack.CssExtractRspackPlugin({
        filename: String(base.output?.filename).replace(/js$/, 'css'),
      }),
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
        // The html can't read a design token by itself.
        templateParameters: { lightPage: colours.light, darkPage: colours.dark },
        scriptLoading: 'defer',
        excludeChunks: [WORKER_CHUNK],
      }),
      ...appPlugins(page, context, mode),
    ],
  };
}

function appPlugins({ app }: Page, context: string, mode: Mode): readonly RspackPluginInstance[] {
  if (app === undefined) return [];
  const icons = path.resolve(context, app.icons);
  const parts = { colours: pageColours(), icon: iconDrawing(icons) };
  return [
    new Installable(icons),
    new OldBrowserScript(path.resolve(context, app.oldBrowser)),
    // A development server is on the same machine as its page.
    ...(mode === 'development' ? [] : [new ServiceWorker(app.serviceWorker, parts)]),
  ];
}

/** One entry depends on the other, so that there is one runtime: two would not update together. */
function entriesOf({ script }: Page, mode: Mode): EntryObject {
  return mode === 'development'
    ? { refresh: REFRESH_ENTRY, page: { import: script, dependOn: 'refresh' } }
    : { page: { import: script } };
}
