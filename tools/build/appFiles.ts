import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack, type RuleSetRules } from '@rspack/core';
import { SYNTAX } from './packageConfig.ts';
import type { Page } from './pageBuildConfig.ts';

/** The files that make a page an app, which can be installed and opened offline; paths are absolute. */
interface AppFiles {
  /** The folder with its manifest and icons, whose colours are design tokens. */
  readonly folder: string;
  /** The module of its service worker; a site without one has no such file. */
  readonly serviceWorker: string;
  /** The parts of the page's first script, which any browser can read; they have no imports. */
  readonly firstScript: readonly string[];
}

/** An import of `file?text` is the text of the file, compiled and minified. */
const TEXT = /^\?text$/;

const TEXT_RULES: RuleSetRules = [
  { resourceQuery: TEXT, type: 'asset/source' },
  {
    resourceQuery: TEXT,
    test: /\.css$/,
    loader: 'builtin:lightningcss-loader',
    options: { minify: true },
  },
  {
    resourceQuery: TEXT,
    test: /\.ts$/,
    loader: 'builtin:swc-loader',
    options: {
      minify: true,
      env: SYNTAX,
      jsc: { minify: { compress: { module: true }, mangle: { toplevel: true } } },
    },
  },
];

/** The part of a page's configuration that makes it an app. */
export function appFiles(files: AppFiles): Pick<Page, 'plugins' | 'rules' | 'templateParameters'> {
  const { folder, serviceWorker, firstScript } = files;
  const { code, name } = forOldBrowsers(firstScript);
  const colours = { light: designToken('page', 'light'), dark: designToken('page', 'dark') };
  const pageParts = {
    colours,
    icon: withTokens(readFileSync(path.join(folder, 'icon.svg'), 'utf8')),
  };
  return {
    templateParameters: { oldBrowser: name, lightPage: colours.light, darkPage: colours.dark },
    rules: TEXT_RULES,
    plugins: (mode) => [
      new rspack.CopyRspackPlugin({
        patterns: [
          { from: '*.png', context: folder },
          {
            from: '*.{svg,webmanifest}',
            context: folder,
            transform: (content) => withTokens(content.toString()),
          },
          // The file is there to be copied; its content is the code of all parts.
          {
            from: 'icon.svg',
            context: folder,
            to: name,
            transform: () => code,
            info: { minimized: true },
          },
        ],
      }),
      // A development server is on the same machine as its page.
      ...(mode === 'development' || !existsSync(serviceWorker)
        ? []
        : [
            new rspack.EntryPlugin(folder, serviceWorker, {
              name: 'service-worker',
              // The name must never change: browsers update a service worker by its URL.
              filename: 'service-worker.js',
            }),
            new rspack.DefinePlugin({ PAGE_PARTS: JSON.stringify(pageParts) }),
          ]),
    ],
  };
}

/** A script for browsers that are too old for the syntax of the bundle. */
function forOldBrowsers(parts: readonly string[]): {
  readonly code: string;
  readonly name: string;
} {
  const source = parts.map((part) => readFileSync(part, 'utf8')).join('\n');
  const { code } = rspack.experiments.swc.transformSync(source, {
    swcrc: false,
    minify: true,
    jsc: {
      target: 'es5',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
    },
  });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return { code, name: `old-browser.${hash}.js` };
}

function withTokens(text: string): string {
  return text.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => designToken(name, 'light'));
}

/** The value of a design token such as `page`, for files that no style sheet reaches. */
function designToken(name: string, scheme: 'light' | 'dark'): string {
  const file = path.join(import.meta.dirname, '../../design-tokens/tokens.css');
  const [light = '', dark = ''] = readFileSync(file, 'utf8').split(/^@media .*$/m);
  const found = new RegExp(`^ +--${name}: (.+);$`, 'm').exec(scheme === 'light' ? light : dark);
  if (found?.[1] === undefined) throw new Error(`${file} has no --${name} (${scheme}).`);
  return found[1];
}
