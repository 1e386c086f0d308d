import { isNativeError } from 'node:util/types';

/** What an operator reads of what was thrown. */
export function reasonOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}
