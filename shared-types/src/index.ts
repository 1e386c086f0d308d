export * from './buildInfo.ts';
export * from './contracts.ts';
export * from './pageUrl.ts';
export * from './remotes.ts';
export * from './runtimeConfig.ts';
export * from './school.ts';
export * from './sharedDependencies.ts';
export { measureClockOffset, type TimedResponse } from './timing.ts';
