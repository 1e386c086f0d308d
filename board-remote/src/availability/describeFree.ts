import type { FreeMachines } from './freeMachines.ts';

const washersOf = (count: number): string => `${count} ${count === 1 ? 'washer' : 'washers'}`;
const dryersOf = (count: number): string => `${count} ${count === 1 ? 'dryer' : 'dryers'}`;

/** Free machines in words: `3 washers, 0 dryers free`. */
export function describeFree({ washers, dryers }: FreeMachines): string {
  return `${washersOf(washers)}, ${dryersOf(dryers)} free`;
}

/** The same where room is short: `3 washers free`, `none free`. */
export function describeFreeShortly({ washers, dryers }: FreeMachines): string {
  if (washers === 0 && dryers === 0) return 'none free';
  if (dryers === 0) return `${washersOf(washers)} free`;
  return washers === 0 ? `${dryersOf(dryers)} free` : describeFree({ washers, dryers });
}
