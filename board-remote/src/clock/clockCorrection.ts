import { createSubscribers } from '../store/createSubscribers.ts';

let correction = 0;
const { subscribe, tell } = createSubscribers();

/** What is to be added to the device's clock, in milliseconds, as a store for `useSyncExternalStore`. */
export const clockCorrection = {
  get: (): number => correction,
  set: (next: number): void => {
    if (next === correction) return;
    correction = next;
    tell();
  },
  subscribe,
};
