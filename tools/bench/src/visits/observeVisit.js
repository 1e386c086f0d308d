// Runs in a page before its own scripts. Plain JavaScript, because Playwright hands it over as it is.
const observed = {
  timeOrigin: performance.timeOrigin,
  /** @type {Record<string, number>} When each screen was rendered, milliseconds from the navigation's start. */
  rendered: {},
  layoutShift: 0,
};
Object.assign(window, { benchObserved: observed });

/** A tile whose machine has reported in time. */
const LIVE_TILES = ['In Use', 'Available']
  .map((status) => `li[aria-label^="Washer "][aria-label*=", ${status}"]`)
  .join();

/** What a visit waits for: React has its handlers in place before it renders. */
const SCREENS = {
  login: () =>
    [...document.querySelectorAll('button')].some(
      ({ disabled, textContent }) => !disabled && textContent === 'Login with Google',
    ),
  board: () => document.querySelector('li[aria-label^="Washer "]') !== null,
  live: () => document.querySelector(LIVE_TILES) !== null,
};

new MutationObserver(() => {
  for (const [screen, isRendered] of Object.entries(SCREENS)) {
    if (screen in observed.rendered || !isRendered()) continue;
    observed.rendered[screen] = performance.now();
    // Playwright hears of it without a script of its own in a page that is still loading.
    console.debug(`bench: ${screen}`);
  }
}).observe(document, { childList: true, subtree: true });

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if ('value' in entry && typeof entry.value === 'number') observed.layoutShift += entry.value;
  }
}).observe({ type: 'layout-shift', buffered: true });
