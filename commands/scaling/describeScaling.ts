import type { Assumptions } from './assumptions.ts';
import { describeAlternatives } from './describeAlternatives.ts';
import { describeAssumptions } from './describeAssumptions.ts';
import { describeLoad } from './describeLoad.ts';

/** What `npm run scaling` prints, and docs/scaling.md holds: the assumptions and what follows. */
export function describeScaling(assumptions: Assumptions): string {
  return [
    describeAssumptions(assumptions),
    describeLoad(assumptions),
    describeAlternatives(assumptions),
  ].join('\n\n');
}
