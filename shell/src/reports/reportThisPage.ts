import { pageSite } from '../startup/pageSite.ts';

// All that a visit without an endpoint has of the reports is this check.
const stopWaiting = pageSite.subscribe(() => {
  const state = pageSite.getSnapshot();
  if (state.phase !== 'ready') return;
  stopWaiting();
  if (state.value.config.reportEndpoint === undefined) return;
  import(/* webpackChunkName: "collect" */ './startReports.ts').then(
    ({ startReports }) => startReports(window, state.value),
    // The browser logs why it did not come.
    () => {},
  );
});
