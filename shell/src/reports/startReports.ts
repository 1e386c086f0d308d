import type { Site } from '../startup/site.ts';
import type { report } from './reporter.ts';

/** What reports this page; see `reporter.ts`. */
interface Reporter {
  readonly report: typeof report;
}

/** So many events are kept until what reports them is loaded. */
const EARLY_LIMIT = 30;

/** Longest wait for a tile, a login screen or an error, milliseconds. */
const WAIT_MS = 15_000;

/**
 * The shell's FAILURE_EVENT, named here once more, because importing it would make the page's script larger; a test compares
 * them.
 */
const FAILURE = 'laundry:failure';

/**
 * Keeps the errors of a page that reports, until what reports them has come: a larger file, which is loaded once residents
 * see a tile, the login screen or an error message.
 *
 * @param before What has happened already.
 * @param loadReporter Called once.
 * @returns Takes what happens from now on.
 */
export function startReports(
  page: Window & typeof globalThis,
  site: Site,
  before: readonly Event[],
  loadReporter: () => Promise<Reporter> = () =>
    import(/* webpackChunkName: "reports" */ './reporter.ts'),
): (event: Event) => void {
  const early = before.slice(0, EARLY_LIMIT);
  let onEvent = (event: Event): void => {
    if (early.length < EARLY_LIMIT) early.push(event);
  };
  seeSomething(page, early)
    .then(loadReporter)
    .then(
      ({ report }) => {
        onEvent = report(page, site, early);
      },
      // The browser logs why it did not come.
      () => {},
    );
  return (event) => onEvent(event);
}

/** Resolves once residents see something, be it an error message, or have waited for long. */
function seeSomething(page: Window & typeof globalThis, early: readonly Event[]): Promise<unknown> {
  return new Promise((resolve) => {
    page.setTimeout(resolve, WAIT_MS);
    page.addEventListener(FAILURE, resolve);
    // The first tile, the login screen, or the loss of the backend.
    new page.PerformanceObserver(resolve).observe({ type: 'mark', buffered: true });
    if (early.some(({ type }) => type === FAILURE)) resolve(early);
  });
}
