/**
 * Rows of cells as lines, in columns that are as wide as they have to be.
 *
 * @param left How many columns stand to the left; the others are numbers, and stand to the right.
 */
export function tableOf(rows: readonly (readonly string[])[], left = Infinity): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? [];
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) =>
      column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  return rows.map((row) => lineOf(row).join('  ').trimEnd()).join('\n');
}
