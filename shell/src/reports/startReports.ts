import type { Site } from '../startup/site.ts';
import type { report } from './reporter.ts';
import { remotesOf } from './remotesOf.ts';

/** What reports this page; see `reporter.ts`. */
interface Reporter {
  readonly report: typeof report;
}

/** So many events are kept until what reports them is loaded. */
const EARLY_LIMIT = 30;

/** Longest wait for a tile, a login screen or an error, milliseconds. */
const WAIT_MS = 15_000;

/**
 * What is kept. The last one is the shell's FAILURE_EVENT, named here once more, because importing it would make the page's
 * script larger; a test compares them.
 */
const EVENTS = ['error', 'unhandledrejection', 'laundry:failure'];

/**
 * Keeps the errors of a page that reports, until what reports them has come: a larger file, which is loaded once residents
 * see a tile, the login screen or an error message.
 *
 * @param loadReporter Called once.
 */
export function startReports(
  page: Window & typeof globalThis,
  site: Site,
  loadReporter: () => Promise<Reporter> = () =>
    import(/* webpackChunkName: "reports" */ './reporter.ts'),
): void {
  const early: Event[] = [];
  let onEvent = (event: Event): void => {
    if (early.length < EARLY_LIMIT) early.push(event);
  };
  for (const type of EVENTS) page.addEventListener(type, (event) => onEvent(event));
  seeSomething(page, site)
    .then(loadReporter)
    .then(
      ({ report }) => {
        onEvent = report(page, site, early);
      },
      // The browser logs why it did not come.
      () => {},
    );
}

/** Resolves once residents see something, be it an error message, or have waited for long. */
function seeSomething(page: Window & typeof globalThis, site: Site): Promise<unknown> {
  return new Promise((resolve) => {
    page.setTimeout(resolve, WAIT_MS);
    page.addEventListener('laundry:failure', resolve);
    // The first tile, the login screen, or the loss of the backend.
    new page.PerformanceObserver(resolve).observe({ type: 'mark', buffered: true });
    // It may have failed before this file has come.
    if (remotesOf(site).some(({ resource }) => resource.getSnapshot().phase === 'failed')) {
      resolve(site);
    }
  });
}
