import { expect, test } from '@jest/globals';
import { createStore } from '@laundry-board/shared-types/store';
import type { SchoolState } from '../model/school.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { isAvailable } from '../model/freeMachines.ts';
import type { News } from './news.ts';
import { type Alert, ANY_BUILDING, placeOf } from './pendingAlerts.ts';
import { watchBuildings, beyondLimit } from './watchedBuildings.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const NOW = 1_700_000_000_000;

const alertFor = (id: string): Alert => ({ place: placeOf(id), kind: 'washer' });
const newsOf = (buildingId: string): News => ({
  kind: 'washer',
  buildingId,
  building: buildingId,
  time: NOW,
  isCurrent: true,
});

function school(isSeparate: boolean): SchoolState {
  const count = isSeparate ? { free: null, at: 0 } : null;
  const buildings = IDS.map((id) => shownBuilding(id, { count }));
  return { kind: 'live', school: { buildings } };
}

function startWatching() {
  const watched = new Set<string>();
  const state = createStore<{ pending: readonly Alert[]; news: readonly News[] }>({
    pending: [],
    news: [],
  });
  const watchBuilding = (id: string): (() => void) => {
    watched.add(id);
    return () => void watched.delete(id);
  };
  const stop = watchBuildings({ watchBuilding }, state);
  return {
    stop,
    watched: () => [...watched].join(''),
    set: (pending: readonly Alert[], news: readonly News[] = []) => state.set({ pending, news }),
  };
}

test('buildings with a pending alert are watched, until it ends', () => {
  const { set, watched } = startWatching();
  set([alertFor('a'), alertFor('b')]);
  expect(watched()).toBe('ab');
  set([alertFor('b')]);
  expect(watched()).toBe('b');
});

test('the building of news that nobody has read stays watched', () => {
  const { set, watched } = startWatching();
  set([alertFor('a')]);
  set([], [newsOf('a')]);
  expect(watched()).toBe('a');
  set([]);
  expect(watched()).toBe('');
});

test('an alert for any building watches none: the gateway counts', () => {
  const { set, watched } = startWatching();
  set([{ place: ANY_BUILDING, kind: 'dryer' }]);
  expect(watched()).toBe('');
});

test('no more than five buildings are watched', () => {
  const { set, watched } = startWatching();
  set(IDS.map(alertFor));
  expect(watched()).toBe('abcde');
});

test('nothing is watched any more in the end', () => {
  const { set, stop, watched } = startWatching();
  set([alertFor('a')]);
  stop();
  expect(watched()).toBe('');
});

test('an alert for a sixth separate building replaces the oldest', () => {
  expect(beyondLimit(IDS.map(alertFor), school(true))).toEqual([alertFor('a')]);
});

test('alerts for buildings in the school’s document are not limited', () => {
  const alerts = IDS.map(alertFor);
  expect(beyondLimit(alerts, school(false))).toEqual([]);
});

test('an alert for any building stays beside those for five', () => {
  const alerts: readonly Alert[] = [
    { place: ANY_BUILDING, kind: 'dryer' },
    ...IDS.slice(1).map(alertFor),
  ];
  expect(beyondLimit(alerts, school(true))).toEqual([]);
});

test('where only the gateway knows the machines, a machine is free by its count, for a minute', () => {
  const building = shownBuilding('a', {
    knowledge: 'nothing',
    count: { free: { washer: 2, dryer: 0 }, at: NOW },
  });
  expect(isAvailable(building, 'washer', NOW + 60_000)).toBe(true);
  expect(isAvailable(building, 'washer', NOW + 60_001)).toBe(false);
  expect(isAvailable(building, 'dryer', NOW)).toBe(false);
});
