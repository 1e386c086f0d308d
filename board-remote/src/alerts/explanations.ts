import type { MachineKind } from '../model/machineStatus.ts';

/** What the page says while the browser asks whether it may show notifications. */
export function explainQuestion(kind: MachineKind): string {
  return `Your browser is asking whether it may notify you. Either way, this page tells you when a ${kind} is free.`;
}

interface Ways {
  /** Whether notifications may be shown. */
  readonly isGranted: boolean;
  /** Whether the device is a phone or a tablet, which shows no titles and stops a page that is not on its screen. */
  readonly isTouched: boolean;
  /** Whether the building does not matter. */
  readonly isAnywhere: boolean;
}

/** How a resident will be notified, and what has to be so until then. */
export function explainAlert(
  kind: MachineKind,
  { isGranted, isTouched, isAnywhere }: Ways,
): string {
  const here = isTouched ? 'here' : 'here and in the page’s title';
  const needs = isTouched ? 'Keep this page on the screen.' : 'It works while this page is open.';
  const way = isGranted ? 'by a notification' : here;
  const where = isAnywhere ? ' in any building' : '';
  return `You will be told ${way} when a ${kind} is free${where}. ${needs}`;
}
