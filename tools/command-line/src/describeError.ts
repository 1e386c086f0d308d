import { UserError } from '@laundry-board/sites';

/** The message of what a person can mend, or the stack of an error of the program. */
export function describeError(error: unknown): unknown {
  return error instanceof UserError ? error.message : error;
}
