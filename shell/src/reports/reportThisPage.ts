import { pageSite } from '../startup/pageSite.ts';
import { startReports } from './startReports.ts';

// A visit without an endpoint runs only this check of the reports.
if (pageSite.kind === 'ready' && pageSite.config.reportEndpoint !== undefined) {
  const site = pageSite;
  void site.started.then(() => startReports(window, site));
}
