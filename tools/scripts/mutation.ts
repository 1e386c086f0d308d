import { UserError } from '@laundry-board/sites';
import { runTool } from './processes.ts';

/**
 * `npm run mutation`: breaks the rules that `stryker.config.mjs` names, one change at a time, and fails
 * when the unit tests notice too few of the changes.
 *
 * @param args Options of `stryker run`, such as `--mutate shared-types/src/backoff.ts`.
 * @throws Error, one line, when too many changes go unnoticed.
 */
export async function mutation(args: readonly string[]): Promise<void> {
  // It would be started for each change, and says nothing of our rules that the local backend does not.
  const environment = { OFFICIAL_EMULATORS: 'none' };
  const { status } = await runTool('stryker', ['run', ...args], { environment, print: true });
  if (status !== 0) throw new UserError('The unit tests notice too few changes of the rules.');
}
