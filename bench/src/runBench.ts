import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './folders.ts';
import type { Lifetime } from './lifetime.ts';
import { readBenchOptions } from './options.ts';
import { parts } from './parts.ts';
import { describeMachine } from './report/describeMachine.ts';
import { formatTable } from './report/formatTable.ts';
import { insertTables } from './report/insertTables.ts';
import { writeResults } from './report/writeResults.ts';

const DOCUMENT = path.join(ROOT, 'docs/performance.md');

/**
 * `npm run bench`: runs the named parts or all, prints their tables and writes bench/results.
 *
 * @throws Error, one line, when a word is not understood.
 */
export async function runBench(words: readonly string[], lifetime: Lifetime): Promise<void> {
  const options = readBenchOptions(words);
  const chosen = Object.entries(parts).filter(
    ([name]) => options.parts.length === 0 || options.parts.includes(name),
  );
  refuseUnknown('part', options.parts, Object.keys(parts));
  refuseUnknown(
    'name for --only',
    options.only,
    chosen.flatMap(([, { names }]) => names),
  );
  for (const [name, { load }] of chosen) {
    const part = await load();
    const result = await part({
      ...options,
      lifetime,
      tell: (line) => console.error(`${name}: ${line}`),
    });
    const machine = describeMachine();
    const about = { machine, runs: options.runs, date: new Date().toISOString() };
    const file = await writeResults(name, result, about);
    const extent = result.extent ?? `${options.runs} runs`;
    const tables = [`${extent} on ${machine}`, ...result.tables.map(formatTable)];
    const text = tables.join('\n\n');
    console.log(`\n${text}\n\nEverything: ${path.relative(ROOT, file)}`);
    if (options.write) {
      await writeFile(DOCUMENT, insertTables(await readFile(DOCUMENT, 'utf8'), name, text));
    }
  }
}

function refuseUnknown(what: string, words: readonly string[], known: readonly string[]): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return;
  throw new Error(`There is no ${what} "${unknown}"; there are ${known.join(', ')}.`);
}
