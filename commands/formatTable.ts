/** A table in Markdown that is read as it is too: the first column to the left, the others to the right. */
export function formatTable(
  head: readonly string[],
  lines: readonly (readonly string[])[],
): string {
  const widths = head.map((_, column) =>
    Math.max(4, ...[head, ...lines].map((line) => (line[column] ?? '').length)),
  );
  const row = (cells: readonly string[]): string => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [row(head), row(rule), ...lines.map(row)].join('\n');
}
