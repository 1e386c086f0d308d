import type { BuiltAgainst, RemoteName } from '@laundry-board/shared-types';
import { RemoteError } from './RemoteError.ts';

/**
 * What is wrong with an entry that the browser could not compile. Of one that is a module, every
 * engine says what a module alone may have.
 */
export function explainSyntaxError(entry: string, error: SyntaxError): RemoteError {
  const problem = /\b(import|export|modules)\b/.test(error.message)
    ? 'an ES module; build the entry as a plain script (library type "window", Vite’s varFilename).'
    : 'no whole script.';
  return new RemoteError('not-a-remote', `${entry} is ${problem}`, error);
}

/**
 * Warns of a remote that was not compared with the page's React. It may be fine, so it is let in;
 * with a React of its own, its first hook throws.
 */
export function warnOfOwnReact(remote: RemoteName, { shared }: BuiltAgainst): void {
  if ('react' in shared) return;
  console.warn(
    `The ${remote} remote states no version of react; with a copy of its own, no hook works.`,
  );
}
