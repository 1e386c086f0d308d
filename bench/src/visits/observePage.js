// Runs in a page before its own scripts. Plain JavaScript, because Playwright hands it over as it is.
const seen = {
  timeOrigin: performance.timeOrigin,
  /** @type {Record<string, number>} Milliseconds from the start of the navigation. */
  drawn: {},
  largestPaint: 0,
  layoutShift: 0,
  /** @type {{ start: number, duration: number }[]} */
  longTasks: [],
};
Object.assign(window, { benchObserved: seen });

/** What a visit waits for: React has its handlers in place before it draws. */
const SCREENS = {
  login: () =>
    [...document.querySelectorAll('button')].some(
      ({ disabled, textContent }) => !disabled && textContent === 'Login with Google',
    ),
  board: () => document.querySelector('li[aria-label^="Washer 1, "]') !== null,
};

new MutationObserver(() => {
  for (const [name, isDrawn] of Object.entries(SCREENS)) {
    if (name in seen.drawn || !isDrawn()) continue;
    seen.drawn[name] = performance.now();
    window.benchDrawn?.(name);
  }
}).observe(document, { childList: true, subtree: true });

/**
 * @param {string} type
 * @param {(entry: PerformanceEntry) => void} take
 */
const observe = (type, take) => {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
  });
};
observe('largest-contentful-paint', ({ startTime }) => {
  seen.largestPaint = startTime;
});
observe('layout-shift', (entry) => {
  if ('value' in entry && typeof entry.value === 'number') seen.layoutShift += entry.value;
});
observe('longtask', ({ startTime, duration }) => {
  seen.longTasks.push({ start: startTime, duration });
});
