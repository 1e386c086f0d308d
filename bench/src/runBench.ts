import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './folders.ts';
import { type Lifetime, withOwnLifetime } from './lifetime.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import type { PartResult } from './part.ts';
import { parts } from './parts.ts';
import { describeMachine } from './report/describeMachine.ts';
import { formatTable } from './report/formatTable.ts';
import { insertTables } from './report/insertTables.ts';
import { writeResults } from './report/writeResults.ts';
import { createStep } from './step.ts';
import { watchTakenTime } from './watchTakenTime.ts';

const DOCUMENT = path.join(ROOT, 'docs/performance.md');

/**
 * `npm run bench`: runs the named parts or all, prints their tables and writes bench/results.
 *
 * @throws Error, one line, when a word is not understood or a part failed; the others have run then.
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
  const failures: string[] = [];
  for (const [name, { load }] of chosen) {
    try {
      const part = await load();
      const readTaken = await watchTakenTime();
      const result = await withOwnLifetime(lifetime, (own) =>
        part({ ...options, lifetime: own, step: createStep(name, console.error) }),
      );
      await report(name, result, describeMachine(await readTaken()), options);
    } catch (error) {
      // The others are measured all the same.
      const problem = error instanceof Error ? error.message : String(error);
      console.error(`${name} failed: ${problem}`);
      failures.push(name);
    }
  }
  if (failures.length > 0) throw new Error(`Not measured: ${failures.join(', ')}.`);
}

async function report(
  name: string,
  result: PartResult,
  machine: string,
  { runs, write }: BenchOptions,
): Promise<void> {
  const file = await writeResults(name, result, { machine, runs, date: new Date().toISOString() });
  const extent = result.extent ?? `${runs} runs`;
  const text = [`${extent} on ${machine}`, ...result.tables.map(formatTable)].join('\n\n');
  console.log(`\n${text}\n\nEverything: ${path.relative(ROOT, file)}`);
  if (write) await writeFile(DOCUMENT, insertTables(await readFile(DOCUMENT, 'utf8'), name, text));
}

function refuseUnknown(what: string, words: readonly string[], known: readonly string[]): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return;
  throw new Error(`There is no ${what} "${unknown}"; there are ${known.join(', ')}.`);
}
