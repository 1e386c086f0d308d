let correction = 0;
const subscribers = new Set<() => void>();

/** What is to be added to the device's clock, in milliseconds, as a store for `useSyncExternalStore`. */
export const clockCorrection = {
  get: (): number => correction,
  set: (next: number): void => {
    if (next === correction) return;
    correction = next;
    for (const onChange of subscribers) onChange();
  },
  subscribe: (onChange: () => void): (() => void) => {
    const subscriber = (): void => onChange();
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  },
};
