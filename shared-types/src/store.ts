/** A value that others can subscribe to, in the shape of React's `useSyncExternalStore`. */
export interface ReadableStore<State> {
  /** Calls back on every change until the returned function is called. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => State;
}

/** A {@link ReadableStore} and the right to change its value. */
export interface Store<State> extends ReadableStore<State> {
  /** Notifies the subscribers unless it is the same value. @throws What one of them has thrown, once all are notified. */
  readonly set: (next: State) => void;
}

/**
 * A store with its first value.
 *
 * @param start called with the first subscriber; what it returns is called when the last one has left
 */
export function createStore<State>(
  initial: State,
  start: () => () => void = () => () => {},
): Store<State> {
  let state = initial;
  let stop: (() => void) | undefined;
  const subscribers = new Set<() => void>();
  return {
    subscribe: (onChange) => {
      subscribers.add(onChange);
      stop ??= start();
      return () => {
        subscribers.delete(onChange);
        if (subscribers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    getSnapshot: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      const errors: unknown[] = [];
      for (const onChange of subscribers) {
        try {
          onChange();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
