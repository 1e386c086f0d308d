import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { iconDrawing } from './iconDrawing.ts';
import { pageColours } from './pageColours.ts';
import { withHash } from './withHash.ts';

/** The pictures that the manifest names: made from icon.svg, and kept beside it. */
const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

/**
 * What makes the site an app on a phone: manifest.webmanifest and the icons, in the colours of the
 * design tokens.
 */
export class Installable {
  readonly #folder: string;

  /** @param folder Where the icons are, absolute. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(Installable.name, (compilation) => {
      compilation.hooks.afterProcessAssets.tap(Installable.name, () => {
        const emit = (name: string, content: string | Buffer): void =>
          compilation.emitAsset(name, new rspack.sources.RawSource(content));
        const icons = ICONS.map(({ file, ...icon }) => {
          const content = readFileSync(path.join(this.#folder, file));
          // A new name with each new content: browsers keep an installed icon whose address stays.
          const src = withHash(file, content);
          emit(src, content);
          return { src: `/${src}`, type: 'image/png', ...icon };
        });
        emit('manifest.webmanifest', JSON.stringify({ ...manifest(), icons }));
        emit('icon.svg', iconDrawing(this.#folder));
        emit('apple-touch-icon.png', readFileSync(path.join(this.#folder, 'apple-touch-icon.png')));
      });
    });
  }
}

function manifest(): object {
  const { light } = pageColours();
  return {
    id: '/',
    name: 'Laundry board',
    short_name: 'Laundry',
    description: 'See live which washers and dryers of your building are free.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The page's own theme colours follow the colour scheme, and count once it is drawn.
    theme_color: light,
    background_color: light,
  };
}
