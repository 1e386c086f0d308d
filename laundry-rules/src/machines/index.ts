export { machineNote } from './machineNote.ts';
export * from './machinePlace.ts';
export * from './machineStatus.ts';
export * from './newestReport.ts';
