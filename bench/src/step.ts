import { withTimeLimit } from './withTimeLimit.ts';

/** Longest that a step may take beside what it was asked to, seconds; on a quiet machine none needs half. */
const TIME_LIMIT = 600;

/**
 * Does one step of a part, and tells its title before.
 *
 * @param asked For how long the command line asks it to measure, seconds.
 * @throws Error when it takes far longer: what hangs ends the part and says where.
 */
export type Step = <T>(title: string, run: () => Promise<T>, asked?: number) => Promise<T>;

/** @param tell Gets a line at the start of each step, with the seconds since this was called. */
export function createStep(part: string, tell: (line: string) => void): Step {
  const began = performance.now();
  return (title, run, asked = 0) => {
    tell(`${part}, ${Math.round((performance.now() - began) / 1000)} s: ${title}`);
    const limit = TIME_LIMIT + asked;
    return withTimeLimit(
      run(),
      1000 * limit,
      () => `${part}: "${title}" was not over after ${limit} s.`,
    );
  };
}
