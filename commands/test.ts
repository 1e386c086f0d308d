import { CHECKS } from './checks.ts';
import { countPassed } from './countPassed.ts';
import { withLifetime } from './lifetime.ts';

/** `npm test`: every check, or those that are named, such as `npm test -- types lint`. */
export function test(words: readonly string[]): Promise<number> {
  const unknown = words.find((word) => !(word in CHECKS));
  if (unknown !== undefined) {
    throw new Error(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  }
  return withLifetime(async (lifetime) => {
    let passed = 0;
    for (const [name, check] of Object.entries(CHECKS)) {
      if (words.length > 0 && !words.includes(name)) continue;
      const output = await check(lifetime);
      passed += countPassed(output ?? '');
    }
    if (passed > 0) console.log(`${passed} passed, 0 failed`);
    return 0;
  });
}
