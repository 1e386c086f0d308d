export type { ReceivedReport } from './receivedReport.ts';
export { createReportHandler } from './reportHandler.ts';
export { reportLine } from './reportLine.ts';
