import { z } from 'zod';
import { summarize } from '../statistics.ts';

/** What the figures of the documents are taken from: the results of `npm run bench -- visits`. */
export const measuredVisits = z.object({
  date: z.string(),
  machine: z.string(),
  browser: z.string(),
  runs: z.number(),
  samples: z.array(
    z.object({
      profile: z.string(),
      scenario: z.string(),
      build: z.string(),
      measures: z.object({ time: z.number(), bytes: z.number() }),
    }),
  ),
});

/** The builds that the documents compare, in the order of their columns. */
const COMPARED = ['federated', 'best', 'naive'] as const;

const median = z.number().nullable();

/** The figures of the documents, as they are kept beside their picture. */
export const publishedFigures = z.object({
  date: z.string(),
  machine: z.string(),
  browser: z.string(),
  runs: z.number(),
  rows: z.array(
    z.object({
      title: z.string(),
      figure: z.enum(['time', 'bytes']),
      /** Milliseconds or bytes, by {@link COMPARED}; null where a build was not measured. */
      medians: z.tuple([median, median, median]),
    }),
  ),
});

export type PublishedFigures = z.infer<typeof publishedFigures>;

/** Each with the visit that it is of, by the name that the benchmark gives it. */
const ROWS = [
  { title: 'first login', figure: 'time', scenario: 'login, first visit' },
  { title: 'first board', figure: 'time', scenario: 'board, empty cache' },
  { title: 'board, after its deploy', figure: 'time', scenario: 'board, after its deploy' },
  { title: 'board, a week later', figure: 'time', scenario: 'board, a week later' },
  { title: 'first login', figure: 'bytes', scenario: 'login, first visit' },
  { title: 'first board', figure: 'bytes', scenario: 'board, empty cache' },
  {
    title: 'board, after its deploy',
    figure: 'bytes',
    scenario: 'board, after its deploy',
  },
] as const;

/** The line that they are measured on; the others are for developers. */
const LINE = 'slow';

/** The medians that the documents show. */
export function figuresOf({
  samples,
  ...measured
}: z.infer<typeof measuredVisits>): PublishedFigures {
  return {
    ...measured,
    // Without its path on that machine.
    browser: measured.browser.replace(/ \(.*\)$/, ''),
    rows: ROWS.map(({ title, figure, scenario }) => {
      const medianOf = (build: string): number | null => {
        const values = samples
          .filter((each) => each.profile === LINE && each.scenario === scenario)
          .filter((each) => each.build === build)
          .map(({ measures }) => measures[figure]);
        return values.length === 0 ? null : Math.round(summarize(values).median);
      };
      const [federated, best, naive] = COMPARED;
      return { title, figure, medians: [medianOf(federated), medianOf(best), medianOf(naive)] };
    }),
  };
}
