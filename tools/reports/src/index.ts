export { createReportHandler } from './reportHandler.ts';
export { reportLine } from './reportLine.ts';
export { reports } from './reportsCommand.ts';
