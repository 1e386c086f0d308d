import { readFileSync } from 'node:fs';
import { type Compiler, HtmlRspackPlugin, rspack } from '@rspack/core';
import { transformSync } from '@swc/core';
import { withHash } from './withHash.ts';

/**
 * Puts a script before a page's others which also browsers can read that are too old for those. It is
 * no part of the bundle, whose syntax is that of the supported browsers.
 */
export class OldBrowserScript {
  readonly #file: string;

  /** @param file TypeScript without imports, absolute. */
  constructor(file: string) {
    this.#file = file;
  }

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(OldBrowserScript.name, (compilation) => {
      const { code } = transformSync(readFileSync(this.#file, 'utf8'), {
        swcrc: false,
        minify: true,
        jsc: {
          target: 'es5',
          parser: { syntax: 'typescript' },
          minify: { compress: true, mangle: { toplevel: true } },
        },
      });
      const name = withHash('old-browser.js', code);
      compilation.hooks.afterProcessAssets.tap(OldBrowserScript.name, () => {
        compilation.emitAsset(name, new rspack.sources.RawSource(code));
      });
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap(
        OldBrowserScript.name,
        ({ assetTags, ...rest }) => {
          const tag = { tagName: 'script', attributes: { defer: true, src: `/${name}` } };
          const scripts = [{ ...tag, voidTag: false }, ...assetTags.scripts];
          return { ...rest, assetTags: { ...assetTags, scripts } };
        },
      );
    });
  }
}
