import { runCheck, step } from './processes.ts';

/**
 * `npm run mutation`: breaks the rules that `stryker.config.mjs` names, one change at a time, and fails
 * when the unit tests notice too few of the changes.
 *
 * @param args Options of `stryker run`, such as `--mutate shared-types/src/timing.ts`.
 */
export async function mutation(args: readonly string[]): Promise<void> {
  await step('Mutation tests', () => runCheck('stryker', ['run', ...args], { print: true }));
}
