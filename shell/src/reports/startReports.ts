import { FAILURE_EVENT } from '../errors/publishFailure.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import type { Site } from '../startup/site.ts';
import type { PageError } from './errors.ts';
import type { startReporter } from './reporter.ts';

/** The reporter of a page; see `reporter.ts`. */
interface Reporter {
  readonly startReporter: typeof startReporter;
}

/** How many errors are kept at most until the reporter is loaded. */
const EARLY_LIMIT = 30;

/** Longest wait for a tile, a login screen or an error, milliseconds. */
const WAIT_MS = 15_000;

/**
 * Keeps the errors of a page until its reporter is loaded: a script of its own, which waits until residents see a tile,
 * the login screen or an error message.
 *
 * @param loadReporter Called once.
 */
export function startReports(
  page: Window & typeof globalThis,
  site: Site,
  loadReporter: () => Promise<Reporter> = () =>
    import(/* webpackChunkName: "reports" */ './reporter.ts'),
): void {
  const early: PageError[] = [];
  let onError = (error: PageError): void => {
    if (early.length < EARLY_LIMIT) early.push(error);
  };
  page.addEventListener('error', (event) => onError({ kind: 'uncaught', event }));
  page.addEventListener('unhandledrejection', ({ reason }) =>
    onError({ kind: 'rejected', reason }),
  );
  page.addEventListener(FAILURE_EVENT, ({ detail }) => onError({ kind: 'caught', error: detail }));

  readyToReport(page)
    .then(loadReporter)
    .then(
      (reporter) => {
        onError = reporter.startReporter(page, site, early);
      },
      // The browser logs why the script could not be loaded.
      () => {},
    );
}

/**
 * Resolves after the page's load event, once residents see something, such as an error message, or after a long wait.
 */
function readyToReport(page: Window & typeof globalThis): Promise<unknown> {
  // Before that event, the script would delay it, and with it the remotes.
  const loaded = pageLoaded(page);
  const seen = new Promise((resolve) => {
    // The first tile, the login screen, or the loss of the backend.
    new page.PerformanceObserver(resolve).observe({ type: 'mark', buffered: true });
    page.addEventListener(FAILURE_EVENT, resolve);
    void loaded.then(() => page.setTimeout(resolve, WAIT_MS));
  });
  return Promise.all([loaded, seen]);
}
