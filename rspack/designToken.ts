import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where every colour is stated. */
const TOKENS_FILE = path.join(import.meta.dirname, '../design-tokens/tokens.css');

/** A colour scheme of the design tokens. */
export type Scheme = 'light' | 'dark';

/**
 * The value of a design token, for files that no style sheet reaches.
 *
 * @param name Without its dashes, such as `page`.
 * @throws Error when there is no such token in that scheme.
 */
export function designToken(name: string, scheme: Scheme): string {
  const [light = '', dark = ''] = readFileSync(TOKENS_FILE, 'utf8').split(/^@media .*$/m);
  const found = new RegExp(`^ +--${name}: (.+);$`, 'm').exec(scheme === 'light' ? light : dark);
  if (found?.[1] === undefined) throw new Error(`${TOKENS_FILE} has no --${name} (${scheme}).`);
  return found[1];
}
