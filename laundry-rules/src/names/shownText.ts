/** A visible character: no space, filler or empty Braille pattern, and no control, format or combining character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u;

/** Characters in a text that would end its isolation, even in `<bdi>`: isolates, and ends of paragraphs. */
const ENDS_ISOLATION = /[\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A document's text as residents read it, in one line and without spaces around it; empty if nothing of it is visible. It
 * may still have letters that are written from right to left: put it in `<bdi>`.
 */
export function shownText(text: string): string {
  const line = text.replace(ENDS_ISOLATION, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}
