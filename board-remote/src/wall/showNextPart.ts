import { preferredScroll } from '../layout/preferredScroll.ts';
import { nextPart } from './nextPart.ts';

/**
 * Scrolls the page on to what is cut off below, as long as there is something.
 *
 * @returns Whether there was.
 */
export function showNextPart(): boolean {
  const row = document.querySelector('[role="tablist"]');
  const pieces = document.querySelectorAll('[role="tabpanel"] :is(h2, p, li)');
  const step = nextPart(
    [...pieces].map((piece) => piece.getBoundingClientRect()),
    {
      // The row of buildings stays at the screen's top.
      top: row?.getBoundingClientRect().bottom ?? 0,
      bottom: document.documentElement.clientHeight,
    },
  );
  if (step === null) return false;
  scrollBy({ top: step, behavior: preferredScroll() });
  return true;
}
