import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** A table for people. */
export interface Table {
  /** What was measured, and how often. */
  readonly extent: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** A table in Markdown whose columns line up, so that a terminal shows it well too. */
export function formatTable({ head, lines }: Pick<Table, 'head' | 'lines'>): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...lines].map((line) => (line[column] ?? '').length)),
  );
  const row = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n');
}

/** A number such as `110,251` or `0.032`. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** What the figures were measured on, in one line. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim() ?? 'unknown processor';
  return `${cpus.length} × ${model}, ${os.type()}, Node.js ${process.versions.node}`;
}

/** Writes the results of a benchmark below the repository's folder. @returns The file; git ignores it. */
export async function writeJson(benchmark: string, content: object): Promise<string> {
  const file = path.join('tools/bench/results', `${benchmark}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ date: new Date().toISOString(), ...content }, null, 2));
  return file;
}
