/** What a text has become after a number of saves: each differs from all others. */
export function textAfter(text: string, saves: number): string {
  return saves === 0 ? text : `${text} (${saves})`;
}
