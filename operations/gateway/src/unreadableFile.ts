import path from 'node:path';
import { UserError } from '@laundry-board/sites';
import { reasonOf } from './reason.ts';

/** Why a file that a person has named can't be read, one line with its whole path. */
export function unreadableFile(file: string, cause: unknown): UserError {
  const reason = reasonOf(cause);
  return new UserError(`${path.resolve(file)} can't be read: ${reason}`, { cause });
}
