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

/** The most characters of a name: many more than a tab shows, and few enough to render quickly. */
const MAX_LENGTH = 200;

/** A building's name as residents read it. Put it in `<bdi>`; where there is no markup, call {@link isolated}. */
export function displayName(name: string): string {
  const text = shownText(name);
  if (text === '') return 'Unnamed building';
  if (text.length <= MAX_LENGTH) return text;
  // A character has at most two units, so this slice has enough characters. Half a character at its end is dropped below.
  const characters = Array.from(text.slice(0, 2 * MAX_LENGTH));
  return `${characters.slice(0, MAX_LENGTH).join('')}…`;
}

/**
 * Characters that change the order of the words around them: letters that are written from right to left (whole blocks
 * of Unicode, with the characters that are not assigned yet), and marks, embeddings and overrides of directions.
 */
const REORDERS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A {@link displayName} for a sentence, a title or a label, whose other words keep their order: a name with letters
 * that are written from right to left is put between U+2068 and U+2069.
 */
export function isolated(shown: string): string {
  return REORDERS.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** What tells a machine from the others of its kind in its building. */
interface IdentifiedMachine {
  /** Its number in the building's list of its kind, from 1. */
  readonly number: number;
  /** What stands on it; undefined when that is not known. */
  readonly label?: string | undefined;
}

/** What residents call a machine, after its kind: its label, otherwise its number. For text without markup. */
export function whichMachine({ number, label }: IdentifiedMachine): string {
  return label === undefined ? String(number) : isolated(label);
}
