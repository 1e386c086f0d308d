import type { MachineKind } from '@laundry-board/laundry-rules/machines';

/** Whether notifications may and can be shown. While the browser asks the resident, that is not known. */
export type Permission = 'asking' | 'granted' | 'refused';

interface Circumstances {
  readonly permission: Permission;
  /** What the resident waits for. */
  readonly event: 'free' | 'done';
  /** Whether the device is a phone or a tablet, which shows no titles, and stops a page that is not on the screen. */
  readonly isTouchDevice: boolean;
  /** Whether the alert is for any building. */
  readonly isAnywhere: boolean;
  /** What it depends on, as a sentence; by default that this page stays open. */
  readonly condition?: string | undefined;
}

/** How the resident will be notified, and what they have to do until then. */
export function explainAlert(
  kind: MachineKind,
  { permission, event, isTouchDevice, isAnywhere, condition }: Circumstances,
): string {
  const when = event === 'free' ? `when a ${kind} is free` : `when your ${kind} is done`;
  if (permission === 'asking') {
    return `Your browser is asking whether it may notify you. Either way, this page tells you ${when}.`;
  }
  const here = isTouchDevice ? 'here' : 'here and in the page’s title';
  const ownCondition = isTouchDevice
    ? 'Keep this page on the screen.'
    : 'It works while this page is open.';
  const way = permission === 'granted' ? 'by a notification' : here;
  const where = event === 'free' && isAnywhere ? ' in any building' : '';
  return `You will be told ${way} ${when}${where}. ${condition ?? ownCondition}`;
}
