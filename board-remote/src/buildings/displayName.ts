/** Characters kept of a name: many more than a tab shows, few enough to render quickly. */
const MAX_LENGTH = 200;

/** A character that can be seen: no space, control, format or lone combining character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** What would end a name's isolation from within, `<bdi>` included: isolates of its own, and ends of paragraphs. */
const ENDS_ISOLATION = /[\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A building's name as residents read it. In markup it stands in `<bdi>`, otherwise {@link isolated}. */
export function displayName(name: string): string {
  const text = name.replace(ENDS_ISOLATION, ' ').trim();
  if (!VISIBLE.test(text)) return 'Unnamed building';
  if (text.length <= MAX_LENGTH) return text;
  // A character has two units at most, so this slice holds enough characters; one that is cut in half is dropped below.
  const characters = Array.from(text.slice(0, 2 * MAX_LENGTH));
  return `${characters.slice(0, MAX_LENGTH).join('')}…`;
}

/**
 * Characters that change the order of the words around them: letters that are written from right to left (all
 * characters of the blocks for which Unicode says so, assigned or not), and marks, embeddings and overrides of
 * directions.
 */
const REORDERS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A {@link displayName} for a sentence, a title or a label. The other words keep their order: a name of a script that
 * is written from right to left stands between U+2068 and U+2069.
 */
export function isolated(shown: string): string {
  return REORDERS.test(shown) ? `\u2068${shown}\u2069` : shown;
}
