import { type Benchmark, restrict } from '../benchmark.ts';
import { formatNumber, type Table, withGoal } from '../report.ts';
import { type Summary, summarize, summarizeRatios } from '../statistics.ts';
import { BROWSERS, type Motion } from './browsers.ts';
import { measureIdle, SCREENS, signIn } from './measureIdle.ts';
import { serveSite } from './serveSite.ts';

/** The most that a board may cost, in costs of the same board with reduced motion. */
const GOAL = 1.5;

const MOTIONS = ['no-preference', 'reduce'] as const satisfies readonly Motion[];

/** Processor time of a browser with one idle board, milliseconds in a second. */
interface Measured {
  readonly browser: string;
  readonly screen: string;
  readonly moving: Summary;
  readonly reduced: Summary;
  readonly ratio: Summary;
}

/** What an idle board costs, beside the same board for somebody who has asked for reduced motion. */
export const idle: Benchmark = {
  names: [BROWSERS, SCREENS].flatMap((choices) => Object.keys(choices)),
  run: async ({ runs, seconds, only, disposables, onProgress }) => {
    onProgress('build the product');
    const site = await serveSite(disposables);
    const measured: Measured[] = [];
    for (const [browser, launch] of restrict(BROWSERS, only)) {
      const session = await signIn(launch, site);
      for (const [name, screen] of restrict(SCREENS, only)) {
        const times: Record<Motion, number[]> = { 'no-preference': [], reduce: [] };
        for (let run = 1; run <= runs; run += 1) {
          onProgress(`${browser}, ${name}, run ${run} of ${runs}`);
          for (const motion of MOTIONS) {
            const visit = { site, session, seconds };
            times[motion].push(await measureIdle(launch, motion, screen, visit));
          }
        }
        measured.push({ browser, screen: name, ...summarizeTimes(times) });
      }
    }
    return { table: idleTable(measured, { runs, seconds }), json: { measured } };
  },
};

function summarizeTimes({ 'no-preference': moving, reduce: reduced }: Record<Motion, number[]>) {
  return {
    moving: summarize(moving),
    reduced: summarize(reduced),
    ratio: summarizeRatios(moving, reduced),
  };
}

function idleTable(
  measured: readonly Measured[],
  { runs, seconds }: { readonly runs: number; readonly seconds: number },
): Table {
  return {
    extent: `Processor time of all processes of a browser with an idle board for ${seconds} s, median of ${runs}`,
    head: ['browser', 'screen', 'ms per second', 'with reduced motion', '÷ reduced motion'],
    lines: measured.map(({ browser, screen, moving, reduced, ratio }) => [
      browser,
      screen,
      formatNumber(moving.median, 1),
      formatNumber(reduced.median, 1),
      withGoal(formatNumber(ratio.median, 2), ratio.median, GOAL),
    ]),
  };
}
