import { readFileSync } from 'node:fs';
import webpack, { type Compiler } from 'webpack';
import { pageHtml } from './pageHtml.ts';

/** Writes the page's html; little work, so that webpack is not slower by somebody else's plugin. */
export class PagePlugin {
  readonly #template: string;

  /** @param template The html, absolute. */
  constructor(template: string) {
    this.#template = template;
  }

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(PagePlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        // When the names of all files are final.
        { name: PagePlugin.name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
          const addresses = [...new Set(files)]
            .filter((file) => /\.(js|css)$/.test(file))
            .map((file) => `/${file}`);
          const html = pageHtml(readFileSync(this.#template, 'utf8'), addresses);
          compilation.emitAsset('index.html', new webpack.sources.RawSource(html));
        },
      );
    });
  }
}
