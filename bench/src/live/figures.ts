import { quantile } from '../statistics.ts';
import type { Figure } from './figure.ts';
import type { Seen, Update } from './page/seen.ts';
import type { Scene } from './scene.ts';

/** A task that takes longer is long, milliseconds. */
const LONG_MS = 50;

/** One frame of a screen of 60 Hz, milliseconds. */
const FRAME_MS = 16.7;

/** Every figure of the updated boards, in the order of the tables. */
export const FIGURES: readonly Figure<Scene>[] = [
  {
    title: 'updates that the SDK told of',
    unit: 'a second',
    digits: 1,
    read: ({ seen, seconds }) => seen.heard / seconds,
  },
  {
    title: 'processors’ time that the host took',
    unit: '%',
    digits: 1,
    read: ({ taken }) => (taken === undefined ? undefined : 100 * taken),
  },
  {
    title: 'tiles drawn again for each status that changed',
    unit: '',
    digits: 2,
    goal: 1,
    read: ({ seen, statuses, switching }) =>
      switching === undefined ? undefined : seen.drawn / statuses,
  },
  {
    title: 'tasks over 50 ms',
    unit: '',
    digits: 0,
    goal: 0,
    read: ({ seen }) => long(durations(seen)).length,
  },
  {
    title: 'longest task of those',
    unit: 'ms',
    digits: 0,
    read: ({ seen }) => longest(durations(seen)),
  },
  delay('SDK → document changed, median', (update) => update.changed, 0.5),
  delay('SDK → document changed, p99', (update) => update.changed, 0.99),
  delay('SDK → frame, median', (update) => update.framed, 0.5),
  { ...delay('SDK → frame, p99', (update) => update.framed, 0.99), goal: FRAME_MS },
  {
    title: 'choosing a building (INP), median',
    unit: 'ms',
    digits: 0,
    read: ({ switching }) => switching && quantile(switching.interactions, 0.5),
  },
  {
    title: 'choosing a building (INP), worst',
    unit: 'ms',
    digits: 0,
    goal: 100,
    read: ({ switching }) => switching && Math.max(...switching.interactions),
  },
  {
    title: 'tasks over 50 ms while choosing',
    unit: '',
    digits: 0,
    goal: 0,
    read: ({ switching }) => switching && long(switching.longTasks).length,
  },
  {
    title: 'longest task of those',
    unit: 'ms',
    digits: 0,
    read: ({ switching }) => switching && longest(switching.longTasks),
  },
  {
    title: 'lines to the backend that broke',
    unit: '',
    digits: 0,
    goal: 0,
    read: ({ brokenLines }) => brokenLines,
  },
  { title: 'heap', unit: 'MiB', digits: 1, read: ({ heap }) => heap / 2 ** 20 },
];

function delay(title: string, at: (update: Update) => number, share: number): Figure<Scene> {
  return {
    title,
    unit: 'ms',
    digits: 1,
    read: ({ seen }) =>
      quantile(
        seen.updates.map((update) => at(update) - update.heard),
        share,
      ),
  };
}

function durations({ longTasks }: Seen): readonly number[] {
  return longTasks.map(({ duration }) => duration);
}

function long(tasks: readonly number[]): readonly number[] {
  return tasks.filter((duration) => duration > LONG_MS);
}

function longest(tasks: readonly number[]): number | undefined {
  return tasks.length === 0 ? undefined : Math.max(...tasks);
}
