import { designToken, type Scheme } from './designToken.ts';

/** What a browser draws around a page in, by the colour scheme. */
export function pageColours(): Readonly<Record<Scheme, string>> {
  return { light: designToken('page', 'light'), dark: designToken('page', 'dark') };
}
