import type { RuntimeConfig } from '@laundry-board/shared-types';
import { FAILURE_EVENT } from '../errors/published.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import type { PageError } from './errors.ts';
import type { startReporter } from './reporter.ts';

/** The reporter of a page; see `reporter.ts`. */
interface Reporter {
  readonly startReporter: typeof startReporter;
}

/** How many errors are kept at most until the reporter is loaded. */
const EARLY_LIMIT = 30;

/**
 * Keeps the errors of a page until its reporter is loaded: a script of its own, which waits for the page's load event.
 * Before that event, it would delay it, and with it the remotes. Without an endpoint this does nothing.
 *
 * @param loadReporter Called once.
 */
export function startReports(
  page: Window & typeof globalThis,
  { remotes, reportEndpoint, reportSampling }: RuntimeConfig,
  loadReporter: () => Promise<Reporter> = () =>
    import(/* webpackChunkName: "reports", webpackFetchPriority: "low" */ './reporter.ts'),
): void {
  if (reportEndpoint === undefined) return;
  const early: PageError[] = [];
  let onError = (error: PageError): void => {
    if (early.length < EARLY_LIMIT) early.push(error);
  };
  // React hands to this function what a handler throws. WebKit hides it in the event that follows.
  const reportError = page.reportError.bind(page);
  let isPassedOn = false;
  page.reportError = (error: unknown) => {
    onError({ kind: 'passed on', error });
    isPassedOn = true;
    reportError(error);
    isPassedOn = false;
  };
  page.addEventListener('error', (event) => {
    if (!isPassedOn) onError({ kind: 'uncaught', event });
  });
  page.addEventListener('unhandledrejection', ({ reason }) =>
    onError({ kind: 'rejected', reason }),
  );
  page.addEventListener(FAILURE_EVENT, ({ detail }) => onError({ kind: 'caught', error: detail }));

  pageLoaded(page)
    .then(loadReporter)
    .then(
      (reporter) => {
        onError = reporter.startReporter(page, { remotes, reportEndpoint, reportSampling });
        early.forEach(onError);
      },
      // The browser logs why the script could not be loaded.
      () => {},
    );
}
