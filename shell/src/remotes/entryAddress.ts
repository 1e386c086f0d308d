import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';

/**
 * Address of a remote's entry. A later attempt has one of its own, which the remote's other files then
 * take too: a request that hangs, hangs again at the same address.
 *
 * @param folder Absolute address of the folder that the remote is deployed to.
 * @param attempt Counts from 1.
 */
export function entryAddress(folder: string, attempt = 1): string {
  const entry = new URL(REMOTE_ENTRY_FILE, folder);
  if (attempt > 1) entry.searchParams.set('attempt', String(attempt));
  return entry.href;
}
