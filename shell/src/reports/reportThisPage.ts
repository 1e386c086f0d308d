import { pageSite } from '../startup/pageSite.ts';
import { startReports } from './startReports.ts';

startReports(window, pageSite, () => import(/* webpackChunkName: "reports" */ './reporter.ts'));
