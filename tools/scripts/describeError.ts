import { types } from 'node:util';
import { UserError } from '@laundry-board/sites';

/** The message of what a person can mend, or the stack of an error of the program. */
export function describeError(error: unknown): unknown {
  return error instanceof UserError || isOfArguments(error) ? error.message : error;
}

/** Whether `parseArgs` of Node.js could not understand the command line. */
function isOfArguments(error: unknown): error is NodeJS.ErrnoException {
  return (
    types.isNativeError(error) &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}
