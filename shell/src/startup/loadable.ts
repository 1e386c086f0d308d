/** How far a value that may fail to load has come. `attempt` counts from 1. */
export type LoadState<T> =
  | { readonly phase: 'loading'; readonly attempt: number }
  | { readonly phase: 'ready'; readonly attempt: number; readonly value: T }
  | { readonly phase: 'failed'; readonly attempt: number; readonly error: unknown };

/** A value that is loaded once, kept, and after a failure loaded anew: a store for `useLoadable`. */
export interface Loadable<T> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => LoadState<T>;
  /** Starts the first attempt; later calls do nothing. */
  readonly start: () => void;
  /** Starts a new attempt unless one is under way. */
  readonly retry: () => void;
}

/**
 * Plain state for each attempt, in place of `React.lazy` and Suspense: a retry is a real one, and
 * React holds a Suspense reveal back for up to 300 ms (https://github.com/facebook/react/issues/31819).
 *
 * @param load One attempt. An answer that comes after its attempt was given up is dropped.
 */
export function createLoadable<T>(load: (attempt: number) => Promise<T>): Loadable<T> {
  const listeners = new Set<() => void>();
  let started = false;
  let state: LoadState<T> = { phase: 'loading', attempt: 1 };

  const enter = (next: LoadState<T>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = (attempt: number): void => {
    load(attempt).then(
      (value) => {
        if (state.attempt === attempt) enter({ phase: 'ready', attempt, value });
      },
      (error: unknown) => {
        if (state.attempt === attempt) enter({ phase: 'failed', attempt, error });
      },
    );
  };

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => state,
    start: () => {
      if (started) return;
      started = true;
      begin(1);
    },
    retry: () => {
      if (state.phase === 'loading') return;
      const attempt = state.attempt + 1;
      enter({ phase: 'loading', attempt });
      begin(attempt);
    },
  };
}
