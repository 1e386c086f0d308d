import { describeBrowser, findBrowser } from '@laundry-board/browsers';
import { defineCommand, type Disposables } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';
import { type Benchmark, readCount, restrict, type RunOptions } from './benchmark.ts';
import { describeMachine, formatTable, writeJson } from './report.ts';

/** What loads each benchmark, with the builds that it measures. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  visits: async () => (await import('./visits/visits.ts')).visits,
  scale: async () => (await import('./scale/scale.ts')).scale,
};

export const bench = defineCommand(
  {
    name: 'bench',
    about: 'measures the product beside its references, by all benchmarks or the named ones',
    names: { word: 'BENCHMARK', known: Object.keys(BENCHMARKS) },
    options: {
      runs: {
        type: 'string',
        value: 'N',
        about: 'measurements of each visit, 9 by default',
        default: '9',
      },
      seconds: {
        type: 'string',
        value: 'N',
        about: 'how long an open board is measured, 60 by default',
        default: '60',
      },
      only: {
        type: 'string',
        value: 'NAMES',
        about: 'what to measure, such as slow,federated,best; a wrong name prints all',
        multiple: true,
        default: [],
      },
    },
  },
  async ({ names, values }, disposables: Disposables) => {
    const options = {
      runs: readCount('runs', values.runs),
      seconds: readCount('seconds', values.seconds),
      only: values.only.flatMap((list) => list.split(',')),
    };
    const chosen = new Map<string, Benchmark>();
    for (const [name, load] of restrict(BENCHMARKS, names)) chosen.set(name, await load());
    refuseUnknown(
      options.only,
      [...chosen.values()].flatMap((benchmark) => benchmark.names),
    );
    await measure(chosen, { ...options, disposables });
  },
);

/** Runs benchmarks, prints the tables of each and writes its JSON. */
async function measure(
  chosen: ReadonlyMap<string, Benchmark>,
  { disposables, ...options }: Omit<RunOptions, 'onProgress'>,
): Promise<void> {
  const browser = await describeBrowser(await findBrowser());
  for (const [name, { run }] of chosen) {
    const onProgress = (what: string): void => console.error(`${name}: ${what}`);
    const { table, summary, json } = await run({ ...options, disposables, onProgress });
    const machine = describeMachine();
    const file = await writeJson(name, { machine, browser, ...options, ...json });
    const extent = `${table.extent}, on ${machine}, in ${browser}`;
    console.log(`\n${extent}.\n\n${formatTable(table)}\n\n${file}`);
    if (summary !== undefined) console.log(`\n${formatTable(summary)}`);
  }
}

/** @throws Error, one line, for a name of `--only` that no chosen benchmark has. */
function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UserError(`There is no name for --only "${unknown}"; there are ${known.join(', ')}.`);
}
