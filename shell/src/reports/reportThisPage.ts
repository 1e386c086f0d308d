import { pageSite } from '../startup/pageSite.ts';
import { startReports } from './startReports.ts';

// What a visit without an endpoint runs of the reports is this check.
if (pageSite.kind === 'ready' && pageSite.config.reportEndpoint !== undefined) {
  const site = pageSite;
  void site.started.then(() => startReports(window, site));
}
