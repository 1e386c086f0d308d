import { readFileSync } from 'node:fs';
import path from 'node:path';
import { designToken } from './designToken.ts';

/**
 * The svg of the page's icon. No style sheet reaches it, so the colours of the design tokens are
 * written in.
 *
 * @param folder Where the icons are, absolute.
 */
export function iconDrawing(folder: string): string {
  return readFileSync(path.join(folder, 'icon.svg'), 'utf8').replaceAll(
    /var\(--([\w-]+)\)/g,
    (_, name: string) => designToken(name, 'light'),
  );
}
