/*
 * What the board, the gateway and the simulation know of laundry:
 *
 * - `machines`, `school`: the status of a machine; what is free in a building, and for how long
 * - `documents`: what a school's documents say, and when they are due
 * - `busy`: when a building's machines are usually in use, by the hour of the week
 * - `waiting`: what residents wait for, and the news of it
 * - `names`: what they call a building or a machine
 */
export * from './machines/machinePlace.ts';
export * from './machines/machineStatus.ts';
export * from './machines/newestReport.ts';
export * from './school/freeElsewhere.ts';
export * from './school/freeMachines.ts';
export { machineNote } from './school/machineNote.ts';
export * from './school/school.ts';
export * from './school/timeLeft.ts';
export {
  type BusyHours,
  type BusyWeek,
  encodeBusyHours,
  encodeBusyWeek,
  parseBusyWeek,
  parseShownBusyWeek,
  type ShownBusyWeek,
} from './busy/busyWeek.ts';
export * from './busy/hourOfWeek.ts';
export * from './busy/usually.ts';
export { isDocumentId } from './documents/documentId.ts';
export { domainOf } from './documents/domainOf.ts';
export { parseBuilding } from './documents/parseBuilding.ts';
export { parseSchool } from './documents/parseSchool.ts';
export { documentOf, restFields } from './documents/restValues.ts';
export * from './documents/schoolDocuments.ts';
export { schoolOfDocuments } from './documents/schoolOfDocuments.ts';
export * from './names/displayName.ts';
export * from './names/whichMachine.ts';
export { type LaundryLoad, loadIn } from './waiting/laundryLoads.ts';
export * from './waiting/news.ts';
export {
  NOTHING_SEEN,
  type Observation,
  observe,
  type SeenSchool,
  settledUse,
  settledUseOfAny,
  UNSEEN_MS,
} from './waiting/observation.ts';
export * from './waiting/waiting.ts';
export * from './waiting/wants.ts';
