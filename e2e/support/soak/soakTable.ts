import type { SoakRow } from './judgeSoak.ts';

/** Writes a soak's rows as a table that reads the same on a terminal and in Markdown. */
export function soakTable(rows: readonly SoakRow[]): string {
  const lines = [
    ['name', 'wanted', 'measured', 'met'],
    ...rows.map(({ name, wanted, measured, met }) => [name, wanted, measured, met ? 'yes' : 'NO']),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const [head = '', ...body] = lines.map((cells) => line(cells, widths, ' '));
  return [head, line(['', '', '', ''], widths, '-'), ...body].join('\n');
}

function line(cells: readonly string[], widths: readonly number[], filler: string): string {
  const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler));
  return `| ${padded.join(' | ')} |`;
}
