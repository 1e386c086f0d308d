import { useSyncExternalStore } from 'react';
import { createStore } from '@laundry-board/shared-types/store';

interface Attempt {
  /** Counts from 1. */
  readonly attempt: number;
}

/** The state of a resource. */
export type ResourceState<T> = Attempt &
  (
    | { readonly phase: 'loading' }
    | { readonly phase: 'ready'; readonly value: T }
    | { readonly phase: 'failed'; readonly error: unknown }
  );

/** A value that is loaded once and kept, and loaded anew after a failure: a store for {@link useResource}. */
export interface Resource<T> {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => ResourceState<T>;
  /** Starts the first attempt; later calls do nothing. */
  readonly start: () => void;
  /**
   * Reports that the loaded value does not work, so that it has to be loaded anew.
   *
   * @returns Reports that it works after all, unless another one has been loaded.
   */
  readonly fail: (error: unknown) => () => void;
  /** Starts a new attempt, whatever the state is. */
  readonly retry: () => void;
}

/**
 * One attempt to load a value. A slow attempt calls `onSlow`. It then counts as failed, but the value that it brings in
 * the end is still used.
 */
export type Load<T> = (attempt: number, onSlow: (error: unknown) => void) => Promise<T>;

/**
 * Plain state for each attempt, in place of `React.lazy` and Suspense. A retry really loads again, and nothing is
 * delayed, while React delays a Suspense reveal for up to 300 ms (https://github.com/facebook/react/issues/31819).
 */
export function createResource<T>(load: Load<T>): Resource<T> {
  const { subscribe, getSnapshot, set } = createStore<ResourceState<T>>({
    phase: 'loading',
    attempt: 1,
  });
  let isStarted = false;

  const begin = (attempt: number): void => {
    const fail = (error: unknown): void => {
      const state = getSnapshot();
      if (state.attempt === attempt && state.phase === 'loading') {
        set({ phase: 'failed', attempt, error });
      } else if (state.phase !== 'ready') {
        // The attempt counted as failed, because it was slow, before its error was known.
        console.warn('An attempt that was given up has failed:', error);
      }
    };
    load(attempt, fail).then((value) => {
      const state = getSnapshot();
      // The late value of a slow attempt is used, too, unless a newer attempt has brought one.
      if (state.phase !== 'ready' && attempt <= state.attempt) {
        set({ phase: 'ready', attempt: state.attempt, value });
      }
    }, fail);
  };

  return {
    subscribe,
    getSnapshot,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      begin(1);
    },
    fail: (error) => {
      const failed = getSnapshot();
      set({ phase: 'failed', attempt: failed.attempt, error });
      return () => {
        const { phase, attempt } = getSnapshot();
        if (failed.phase === 'ready' && phase !== 'ready') set({ ...failed, attempt });
      };
    },
    retry: () => {
      const attempt = getSnapshot().attempt + 1;
      set({ phase: 'loading', attempt });
      begin(attempt);
    },
  };
}

/** The state of a resource, which does not start it. */
export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  return useSyncExternalStore(resource.subscribe, resource.getSnapshot);
}
