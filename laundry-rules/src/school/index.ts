export * from './freeElsewhere.ts';
export * from './freeMachines.ts';
export * from './machineNote.ts';
export * from './school.ts';
export * from './timeLeft.ts';
