import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { UserError } from '@laundry-board/sites';

/** Why a file that a person has named can't be read, one line with its whole path. */
export function unreadableFile(file: string, cause: unknown): UserError {
  const reason = isNativeError(cause) ? cause.message : String(cause);
  return new UserError(`${path.resolve(file)} can't be read: ${reason}`, { cause });
}
