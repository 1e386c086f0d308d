/** Characters kept of a name: many more than a tab shows, few enough to render quickly. */
const MAX_LENGTH = 200;

/** A character that can be seen: no space, control, format or lone combining character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

export function displayName(name: string): string {
  const text = name.trim();
  if (!VISIBLE.test(text)) return 'Unnamed building';
  if (text.length <= MAX_LENGTH) return text;
  // A character has two units at most, so this holds them all; one cut in half at the end is dropped below.
  const characters = Array.from(text.slice(0, 2 * MAX_LENGTH));
  return `${characters.slice(0, MAX_LENGTH).join('')}…`;
}
