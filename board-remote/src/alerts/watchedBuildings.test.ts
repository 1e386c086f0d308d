import { expect, test } from '@jest/globals';
import {
  ANY_BUILDING,
  type LaundryLoad,
  type News,
  type Scope,
} from '@laundry-board/laundry-rules/waiting';
import { createStore } from '@laundry-board/shared-types/store';
import { NO_ALERTS } from './alertsState.ts';
import { watchBuildings } from './watchedBuildings.ts';

const NOW = 1_700_000_000_000;

const newsOf = (buildingId: string): News => ({
  event: 'free',
  kind: 'washer',
  buildingId,
  building: buildingId,
  time: NOW,
  isCurrent: true,
});

function startWatching() {
  const watched = new Set<string>();
  const state = createStore(NO_ALERTS);
  const watchBuilding = (id: string): (() => void) => {
    watched.add(id);
    return () => void watched.delete(id);
  };
  const stop = watchBuildings({ watchBuilding }, state);
  return {
    stop,
    watched: () => [...watched].join(''),
    set: (washer: Scope, ...news: readonly News[]) =>
      state.set({ ...NO_ALERTS, scopes: { ...NO_ALERTS.scopes, washer }, news }),
    setLoads: (...loads: readonly LaundryLoad[]) => state.set({ ...NO_ALERTS, loads }),
  };
}

test('buildings with a pending alert are watched until it ends', () => {
  const { set, watched } = startWatching();
  set(new Set('abcdef'));
  expect(watched()).toBe('abcdef');
  set(new Set('b'));
  expect(watched()).toBe('b');
});

test('the building of news that nobody has read stays watched', () => {
  const { set, watched } = startWatching();
  set(new Set('a'));
  set(new Set(), newsOf('a'));
  expect(watched()).toBe('a');
  set(new Set());
  expect(watched()).toBe('');
});

test('the building of a load is watched until the load is done', () => {
  const { setLoads, watched } = startWatching();
  setLoads({
    kind: 'washer',
    buildingId: 'a',
    number: 1,
    building: 'A',
    label: undefined,
    finishesAt: null,
    seenAt: NOW,
    isDoubtful: false,
  });
  expect(watched()).toBe('a');
  setLoads();
  expect(watched()).toBe('');
});

test('an alert in any building watches none, because gateways count their free machines', () => {
  const { set, watched } = startWatching();
  set(ANY_BUILDING);
  expect(watched()).toBe('');
});

test('nothing is watched after the alerts have stopped', () => {
  const { set, stop, watched } = startWatching();
  set(new Set('a'));
  stop();
  expect(watched()).toBe('');
});
