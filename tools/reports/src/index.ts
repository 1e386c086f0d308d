export { createReportHandler } from './reportHandler.ts';
export { reportLine } from './reportLine.ts';
