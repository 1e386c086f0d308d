export * from './freeElsewhere.ts';
export * from './freeMachines.ts';
export * from './school.ts';
export {
  describeNext,
  minutesLeft,
  minutesUntilFree,
  nextTimesLeft,
  NO_TIMES_LEFT,
  type TimesLeft,
} from './timesLeft.ts';
