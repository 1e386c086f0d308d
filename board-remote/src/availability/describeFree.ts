import type { MachineKind } from '../status/machineStatus.ts';
import type { FreeMachines } from './freeMachines.ts';

const counted = (count: number, kind: MachineKind): string =>
  `${count} ${kind}${count === 1 ? '' : 's'}`;

/** Free machines in words: `3 washers, 0 dryers free`. */
export function describeFree({ washers, dryers }: FreeMachines): string {
  return `${counted(washers, 'washer')}, ${counted(dryers, 'dryer')} free`;
}

/** The same where room is short: `3 washers free`, `none free`. */
export function describeFreeShortly({ washers, dryers }: FreeMachines): string {
  if (washers === 0 && dryers === 0) return 'none free';
  if (dryers === 0) return `${counted(washers, 'washer')} free`;
  return washers === 0 ? `${counted(dryers, 'dryer')} free` : describeFree({ washers, dryers });
}
