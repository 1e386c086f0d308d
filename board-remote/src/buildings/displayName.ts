/** Characters kept of a name: many more than a tab shows, few enough to render quickly. */
const MAX_LENGTH = 200;

/** A character that can be seen: no space, control, format or lone combining character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** A building's name as residents read it where it stands alone, such as in an element of its own. */
export function displayName(name: string): string {
  const text = name.trim();
  if (!VISIBLE.test(text)) return 'Unnamed building';
  if (text.length <= MAX_LENGTH) return text;
  // A character has two units at most, so this holds them all; one cut in half at the end is dropped below.
  const characters = Array.from(text.slice(0, 2 * MAX_LENGTH));
  return `${characters.slice(0, MAX_LENGTH).join('')}…`;
}

/**
 * What changes the order of the words around it: a letter that is written from right to left (the blocks of which
 * Unicode says so, assigned or not), or a mark, embedding, override or isolate of directions.
 */
const REORDERS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What would end an isolate from within: an isolate of the name's own, or the end of a paragraph. */
const ENDS_ISOLATE = /[\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A name for a sentence, a title or a label, whose other words keep their order: one of a script that is written from
 * right to left stands between U+2068 and U+2069. In markup, `<bdi>` does that.
 */
export function isolated(name: string): string {
  return REORDERS.test(name) ? `\u2068${name.replace(ENDS_ISOLATE, ' ')}\u2069` : name;
}
