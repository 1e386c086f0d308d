import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack, type RspackPluginInstance } from '@rspack/core';
import { readLocalAddresses, withGapiStandIn } from '@laundry-board/site-server';
import { transformSync } from '@swc/core';
import type { Mode } from './packageConfig.ts';

/** A page: its script and the html that it is linked into, relative to the package. */
export interface Page {
  readonly script: string;
  readonly template: string;
  /** What makes the page an app that can be installed and opened offline. */
  readonly app?: {
    /** The folder with its manifest and icons, whose colours are design tokens. */
    readonly files: string;
    /** The module of its service worker, and the name of the file that it becomes. */
    readonly serviceWorker: { readonly script: string; readonly file: string };
    /** What it says in browsers that are too old for it: a script without imports. */
    readonly oldBrowser: string;
  };
}

const WORKER_CHUNK = 'service-worker';

/**
 * React tells one runtime of what it has drawn, so every page in development hands its own to the
 * containers that it loads later: as a property of window.
 */
const REFRESH = { runtime: 'react-refresh/runtime', global: '__REACT_REFRESH_RUNTIME__' };

/** Has a container in development take React's refresh runtime from the page that loads it. */
export const REFRESH_OF_THE_PAGE = { [REFRESH.runtime]: `window ${REFRESH.global}` };

/** The configuration of a package that is a page. */
export function pageConfig(base: Configuration, page: Page, mode: Mode): Configuration {
  const development = mode === 'development';
  const context = base.context ?? '.';
  const template = path.resolve(context, page.template);
  const oldBrowser = page.app && oldBrowserScript(path.resolve(context, page.app.oldBrowser));
  return {
    ...base,
    // One entry depends on the other, so that there is one runtime: two would not update together.
    entry: development
      ? {
          refresh: { import: REFRESH.runtime, library: { type: 'window', name: REFRESH.global } },
          page: { import: page.script, dependOn: 'refresh' },
        }
      : { page: { import: page.script } },
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
      ...(base.plugins ?? []),
      new rspack.CssExtractRspackPlugin({
        filename: String(base.output?.filename).replace(/js$/, 'css'),
      }),
      new rspack.HtmlRspackPlugin({
        templateContent: development
          ? withGapiStandIn(
              readFileSync(template, 'utf8'),
              readLocalAddresses(process.env).authEmulator.origin,
            )
          : readFileSync(template, 'utf8'),
        templateParameters: {
          lightPage: designToken('page', 'light'),
          darkPage: designToken('page', 'dark'),
          oldBrowser: oldBrowser?.name ?? '',
        },
        scriptLoading: 'defer',
        excludeChunks: [WORKER_CHUNK],
      }),
      ...(page.app && oldBrowser ? appPlugins(page.app, oldBrowser, context, mode) : []),
    ],
  };
}

function appPlugins(
  { files, serviceWorker }: NonNullable<Page['app']>,
  oldBrowser: Script,
  context: string,
  mode: Mode,
): readonly RspackPluginInstance[] {
  const { script, file } = serviceWorker;
  const parts = {
    colours: { light: designToken('page', 'light'), dark: designToken('page', 'dark') },
    icon: withTokens(readFileSync(path.join(context, files, 'icon.svg'), 'utf8')),
  };
  return [
    new rspack.CopyRspackPlugin({
      patterns: [
        { from: `${files}/*.png`, to: '[name][ext]' },
        {
          from: `${files}/*.{svg,webmanifest}`,
          to: '[name][ext]',
          transform: (content) => withTokens(content.toString()),
        },
        {
          from: oldBrowser.source,
          to: oldBrowser.name,
          transform: () => oldBrowser.code,
          info: { minimized: true },
        },
      ],
    }),
    // A development server is on the same machine as its page.
    ...(mode === 'development'
      ? []
      : [
          new rspack.EntryPlugin(context, script, { name: WORKER_CHUNK, filename: file }),
          new rspack.DefinePlugin({ PAGE_PARTS: JSON.stringify(parts) }),
        ]),
  ];
}

interface Script {
  readonly source: string;
  readonly name: string;
  readonly code: string;
}

/**
 * A script which also browsers can read that are too old for the page's others: no part of the bundle,
 * whose syntax is that of the supported ones.
 */
function oldBrowserScript(source: string): Script {
  const { code } = transformSync(readFileSync(source, 'utf8'), {
    swcrc: false,
    minify: true,
    jsc: {
      target: 'es5',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
    },
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return { source, name: `old-browser.${hash}.js`, code };
}

/** A file that no style sheet reaches, with the values of the design tokens that it names. */
function withTokens(text: string): string {
  return text.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => designToken(name, 'light'));
}

/** @throws Error when there is no such token in that colour scheme. */
function designToken(name: string, scheme: 'light' | 'dark'): string {
  const file = path.join(import.meta.dirname, '../../design-tokens/tokens.css');
  const [light = '', dark = ''] = readFileSync(file, 'utf8').split(/^@media .*$/m);
  const found = new RegExp(`^ +--${name}: (.+);$`, 'm').exec(scheme === 'light' ? light : dark);
  if (found?.[1] === undefined) throw new Error(`${file} has no --${name} (${scheme}).`);
  return found[1];
}
