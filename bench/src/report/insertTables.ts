/**
 * Puts what a part found between its two marks in a document.
 *
 * @throws Error when the document has no place for it.
 */
export function insertTables(document: string, part: string, tables: string): string {
  const [start, end] = [`<!-- bench ${part} -->`, `<!-- end of bench ${part} -->`];
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The document has no "${start}" and "${end}".`);
  return `${document.slice(0, from + start.length)}\n\n${tables}\n\n${document.slice(to)}`;
}
