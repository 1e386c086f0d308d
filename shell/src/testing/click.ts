import { jest } from '@jest/globals';
import { userEvent } from '@testing-library/user-event';

/** Clicks as a resident does, under jest's fake timers. */
export function click(element: HTMLElement): Promise<void> {
  return userEvent.click(element, { advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}
