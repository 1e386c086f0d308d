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
  /** The value that was loaded turns out not to work, so that it has to be loaded anew. */
  readonly fail: (error: unknown) => void;
  /** Starts a new attempt in place of whatever is, but for a first attempt that is under way. */
  readonly retry: () => void;
}

/**
 * One attempt to load a value. An attempt that takes long says so by `onSlow`: it then counts as
 * failed, but what it brings in the end is still taken.
 */
export type Load<T> = (attempt: number, onSlow: (error: unknown) => void) => Promise<T>;

/**
 * Plain state for each attempt, in place of `React.lazy` and Suspense: a retry is a real one, and
 * React holds a Suspense reveal back for up to 300 ms (https://github.com/facebook/react/issues/31819).
 */
export function createLoadable<T>(load: Load<T>): Loadable<T> {
  const listeners = new Set<() => void>();
  let started = false;
  let state: LoadState<T> = { phase: 'loading', attempt: 1 };

  const enter = (next: LoadState<T>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = (attempt: number): void => {
    const fail = (error: unknown): void => {
      if (state.attempt === attempt && state.phase === 'loading') {
        enter({ phase: 'failed', attempt, error });
      } else if (state.phase !== 'ready') {
        // Why the attempt was slow, where it was given up before that was known.
        console.warn('An attempt that was given up has failed:', error);
      }
    };
    load(attempt, fail).then((value) => {
      // Also the late answer of an attempt that was given up, unless a newer one has brought one.
      if (state.phase !== 'ready' && attempt <= state.attempt) {
        enter({ phase: 'ready', attempt: state.attempt, value });
      }
    }, fail);
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
    fail: (error) => enter({ phase: 'failed', attempt: state.attempt, error }),
    retry: () => {
      if (state.phase === 'loading' && state.attempt === 1) return;
      const attempt = state.attempt + 1;
      enter({ phase: 'loading', attempt });
      begin(attempt);
    },
  };
}
