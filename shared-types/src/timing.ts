/* The entry path `@laundry-board/shared-types/timing`: how long to wait for an answer, and before the next attempt. */
export * from './backoff.ts';
export * from './timeLimit.ts';
