import { FAILURE_EVENT } from '../errors/publishFailure.ts';
import type { Resource } from '../loading/resource.ts';
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
 * Reports errors and measures of this page if the runtime configuration names an endpoint. What reports is a file of its
 * own, which is loaded once residents see a tile, the login screen or an error message; what happens before is kept for
 * it. That file imports nothing of the page, because it would make the page's script larger.
 *
 * @param loadReporter Called once, if there is an endpoint.
 */
export function startReports(
  page: Window & typeof globalThis,
  site: Resource<Site>,
  loadReporter: () => Promise<Reporter>,
): void {
  const stopWaiting = site.subscribe(() => {
    const state = site.getSnapshot();
    if (state.phase !== 'ready') return;
    stopWaiting();
    if (state.value.config.reportEndpoint === undefined) return;
    const early: Event[] = [];
    let onEvent = (event: Event): void => {
      if (early.length < EARLY_LIMIT) early.push(event);
    };
    for (const type of ['error', 'unhandledrejection', FAILURE_EVENT]) {
      page.addEventListener(type, (event) => onEvent(event));
    }
    new Promise<unknown>((resolve) => {
      page.setTimeout(resolve, WAIT_MS);
      page.addEventListener(FAILURE_EVENT, resolve);
      // The first tile, the login screen, or the loss of the backend.
      new page.PerformanceObserver(resolve).observe({ type: 'mark', buffered: true });
    })
      .then(loadReporter)
      .then(
        ({ report }) => {
          onEvent = report(page, state.value, early);
        },
        // The browser logs why it did not come.
        () => {},
      );
  });
}
