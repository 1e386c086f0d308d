import { FAILURE_EVENT } from '../errors/publishFailure.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { pageSite } from '../startup/pageSite.ts';
import type { Site } from '../startup/site.ts';

// All that a visit without an endpoint has of the reports is this check.
if (pageSite.kind === 'ready' && pageSite.config.reportEndpoint !== undefined) {
  const site = pageSite;
  void site.started.then(() => report(site));
}

function report(site: Site): void {
  const early: Event[] = [];
  let onEvent = (event: Event): void => void early.push(event);
  for (const type of ['error', 'unhandledrejection', FAILURE_EVENT]) {
    window.addEventListener(type, (event) => onEvent(event));
  }
  // Before the page's load event, the file would hold back that event and with it the remotes.
  pageLoaded(window)
    .then(() => import(/* webpackChunkName: "collect" */ './startReports.ts'))
    .then(
      ({ startReports }) => {
        onEvent = startReports(window, site, early);
      },
      // The browser logs why it did not come.
      () => {
        onEvent = () => {};
      },
    );
}
