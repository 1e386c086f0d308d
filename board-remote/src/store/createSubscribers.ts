/** Those who want to hear of a store's changes. */
export interface Subscribers {
  /** Calls back at every change until the returned function is called, for `useSyncExternalStore`. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** The store has changed. */
  readonly tell: () => void;
}

/**
 * The subscribers of one store.
 *
 * @param start called when there is one; what it returns is called when there is none any more
 */
export function createSubscribers(start: () => () => void = () => () => {}): Subscribers {
  const subscribers = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    subscribe: (onChange) => {
      // Wrapped, so that a callback which is subscribed twice counts twice.
      const subscriber = (): void => onChange();
      subscribers.add(subscriber);
      stop ??= start();
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    tell: () => {
      for (const subscriber of subscribers) subscriber();
    },
  };
}
