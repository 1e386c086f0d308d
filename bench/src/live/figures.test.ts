import { expect, test } from '@jest/globals';
import { FIGURES } from './figures.ts';
import type { Scene } from './scene.ts';

const SCENE: Scene = {
  machines: 72,
  implementation: 'product',
  statuses: 100,
  written: 20,
  seconds: 2,
  heap: 2 ** 21,
  brokenLines: 0,
  seen: {
    heard: 20,
    drawn: 250,
    changed: 100,
    updates: [
      { heard: 1000, changed: 1002, framed: 1010 },
      { heard: 1100, changed: 1104, framed: 1120 },
    ],
    longTasks: [
      { start: 1000, duration: 50 },
      { start: 1200, duration: 81 },
    ],
    events: [],
  },
};

/** Every figure of a scene by its title; the last of a title that is there twice. */
const read = (scene: Scene) =>
  Object.fromEntries(FIGURES.map(({ title, read: figure }) => [title, figure(scene)]));

test('figures of a board that is only updated', () => {
  expect(read(SCENE)).toMatchObject({
    'updates that the SDK told of': 10,
    'tasks over 50 ms': 1,
    'SDK → document changed, median': 3,
    'SDK → frame, median': 15,
    heap: 2,
  });
});

test('figures of a board that buildings are chosen on', () => {
  const switching = { interactions: [24, 80, 40], longTasks: [60, 70, 50] };
  expect(read({ ...SCENE, switching })).toMatchObject({
    'tiles drawn again for each status that changed': 2.5,
    'choosing a building (INP), median': 40,
    'choosing a building (INP), worst': 80,
    'tasks over 50 ms while choosing': 2,
    'longest task of those': 70,
  });
});
