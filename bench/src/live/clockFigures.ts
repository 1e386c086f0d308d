import type { Figure } from './figure.ts';
import type { ClockScene } from './scene.ts';
import { CPU_SLOWDOWN } from './settings.ts';

/** What the clock may cost in a second, milliseconds of script. */
const GOAL_MS = 1;

/** Every figure of a board that nothing happens to but its clock. */
export const CLOCK_FIGURES: readonly Figure<ClockScene>[] = [
  {
    title: 'script a second',
    unit: 'ms',
    digits: 2,
    goal: GOAL_MS,
    read: ({ clock }) => clock.unthrottled,
  },
  {
    title: `script a second, processor × ${CPU_SLOWDOWN}`,
    unit: 'ms',
    digits: 2,
    goal: GOAL_MS,
    read: ({ clock }) => clock.throttled,
  },
];
