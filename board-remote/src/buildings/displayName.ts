/** Characters that are kept of a name: many more than a tab shows, few enough to draw at once. */
const LONGEST = 200;

/** Anything that leaves a mark: no space, control, format or lone combining character. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** What a building is called on the screen. */
export function displayName(name: string): string {
  const text = name.trim();
  if (!VISIBLE.test(text)) return 'Unnamed building';
  if (text.length <= LONGEST) return text;
  // Twice as many units hold them all; what is cut through at their end is cut off after it.
  const characters = Array.from(text.slice(0, 2 * LONGEST));
  return `${characters.slice(0, LONGEST).join('')}…`;
}
