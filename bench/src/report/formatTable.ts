import type { Table } from '../part.ts';

/** A table in Markdown whose columns stand under each other, so that it is read as it is too. */
export function formatTable({ title, head, lines }: Table): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...lines].map((line) => (line[column] ?? '').length)),
  );
  const row = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [`### ${title}`, '', row(head), rule, ...lines.map(row)].join('\n');
}
