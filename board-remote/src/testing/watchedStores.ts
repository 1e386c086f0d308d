import { afterEach, beforeEach, jest } from '@jest/globals';
import { createSchoolStore } from '../school/schoolStore.ts';
import { manualWatch } from './manualWatch.ts';

/**
 * For a file of tests of the school store: time that stands still, pauses without spread, a console
 * that is listened to, and stores on a backend in the test's hands.
 */
export function watchedStores() {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  afterEach(() => {
    jest.useRealTimers();
    warn.mockClear();
    error.mockClear();
  });

  return {
    warn,
    error,
    watched: () => {
      const backend = manualWatch();
      const store = createSchoolStore('campus.example', backend.watch);
      const onChange = jest.fn();
      const leave = store.subscribe(onChange);
      return { ...backend, store, onChange, leave };
    },
  };
}
