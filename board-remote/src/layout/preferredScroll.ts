/** How the page may move by itself: at a stroke for those who want no motion. */
export function preferredScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
