import { describeBrowser, findBrowser } from '@laundry-board/browsers';
import { UserError } from '@laundry-board/sites';
import { type Disposables, readOptions, restrict } from './benchmark.ts';
import { describeMachine, formatTable, writeJson } from './report.ts';
import { publish } from './publish/publish.ts';
import { scale } from './scale/scale.ts';
import { visits } from './visits/visits.ts';

const BENCHMARKS = { visits, scale };

/**
 * `npm run bench`: runs the named benchmarks or all, prints a table of each and writes its JSON. `npm run bench --
 * publish` takes what was measured last into the README.
 */
export async function runBench(args: readonly string[], disposables: Disposables): Promise<void> {
  if (args[0] === 'publish') return publish();
  const { benchmarks, ...options } = readOptions(args);
  const chosen = restrict(BENCHMARKS, benchmarks);
  const names = chosen.flatMap(([, benchmark]) => benchmark.names);
  refuseUnknown('benchmark', benchmarks, Object.keys(BENCHMARKS));
  refuseUnknown('name for --only', options.only, names);
  const browser = await describeBrowser(await findBrowser());
  for (const [name, { run }] of chosen) {
    const onProgress = (what: string): void => console.error(`${name}: ${what}`);
    const { table, json } = await run({ ...options, disposables, onProgress });
    const machine = describeMachine();
    const file = await writeJson(name, { machine, browser, ...options, ...json });
    const extent = `${table.extent}, on ${machine}, in ${browser}`;
    console.log(`\n${extent}.\n\n${formatTable(table)}\n\n${file}`);
  }
}

function refuseUnknown(what: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UserError(`There is no ${what} "${unknown}"; there are ${known.join(', ')}.`);
}
