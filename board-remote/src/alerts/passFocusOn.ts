/**
 * Gives the focus of an element that is about to leave the page to another one. Otherwise it would fall back to the start
 * of the page, and the next Tab with it.
 */
export function passFocusOn(leaving: Element | null, successor: () => Element | null): void {
  if (leaving === null || document.activeElement !== leaving) return;
  const next = successor();
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
