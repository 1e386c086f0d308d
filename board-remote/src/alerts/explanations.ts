import type { MachineKind } from '../model/machineStatus.ts';

/** Whether notifications may be shown; while the browser asks the resident, that is not known. */
export type Permission = 'asking' | 'granted' | 'refused';

interface Ways {
  readonly permission: Permission;
  /** Whether the device is a phone or a tablet, which shows no titles and stops a page that is not on its screen. */
  readonly isTouched: boolean;
  /** Whether the building does not matter. */
  readonly isAnywhere: boolean;
}

/** How a resident will be notified, and what has to be so until then. */
export function explainAlert(
  kind: MachineKind,
  { permission, isTouched, isAnywhere }: Ways,
): string {
  if (permission === 'asking') {
    return `Your browser is asking whether it may notify you. Either way, this page tells you when a ${kind} is free.`;
  }
  const here = isTouched ? 'here' : 'here and in the page’s title';
  const needs = isTouched ? 'Keep this page on the screen.' : 'It works while this page is open.';
  const way = permission === 'granted' ? 'by a notification' : here;
  const where = isAnywhere ? ' in any building' : '';
  return `You will be told ${way} when a ${kind} is free${where}. ${needs}`;
}
