import { describeScaling } from './scaling/describeScaling.ts';
import { readAssumptions } from './scaling/readAssumptions.ts';

/** `npm run scaling`: prints what a campus loads and costs, computed from stated assumptions. */
export function scaling(words: readonly string[]): Promise<number> {
  console.log(describeScaling(readAssumptions(words)));
  return Promise.resolve(0);
}
