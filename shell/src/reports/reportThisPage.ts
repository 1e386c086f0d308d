import { pageConfig } from '../startup/start.ts';
import { startReports } from './startReports.ts';

// A visit without an endpoint runs only this check of the reports.
if (pageConfig.kind === 'valid') startReports(window, pageConfig.config);
