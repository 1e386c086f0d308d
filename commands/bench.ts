import { runBench } from '@laundry-board/bench';
import { withLifetime } from './lifetime.ts';

/** `npm run bench`: measures the product beside its references. */
export function bench(words: readonly string[]): Promise<number> {
  return withLifetime(async (lifetime) => {
    await runBench(words, lifetime);
    return 0;
  });
}
