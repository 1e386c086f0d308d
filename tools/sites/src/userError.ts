/**
 * What a person can mend who runs a command: a port that is taken, a word in a configuration, a browser that is missing.
 * Commands print its message alone, which says what happened and what to do. Any other error is one of the program, and
 * has its stack printed.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}
