import { beforeEach, expect, jest, test } from '@jest/globals';
import { claimsOf, freeNewsOf } from '@laundry-board/laundry-rules/waiting';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import { type Report, START, washersIn } from '@laundry-board/laundry-rules/testing/watchedSchool';
import { deviceClock } from '../device/clock.ts';
import { loadingBoard } from '../testing/loadingBoard.ts';
import { createAlertsModel } from './alertsModel.ts';
import type { EarlierNotification } from './earlierNotifications.ts';
import type { Notify } from './notifyOfNews.ts';

const HALL = new Set(['Hall']);
const LOAD = { kind: 'washer', buildingId: 'Hall', number: 1 } as const;

const close = jest.fn();
const notify = jest.fn<Notify>(() => close);
const release = jest.fn();
const holdConnection = jest.fn(() => release);
const sleep = jest.fn();
const keepAwake = jest.fn(() => sleep);

beforeEach(() => {
  jest.clearAllMocks();
});

/** A school with a building of one washer, which is in use at first. */
function startAlerts(left: readonly EarlierNotification[] = [], noted: string | null = null) {
  let time = START;
  let note = noted;
  const write = (text: string | null): void => void (note = text);
  const state = loadingBoard(time);
  const clock = deviceClock({ now: () => time, every: () => () => {} });
  const model = createAlertsModel(
    {
      state,
      clock,
      holdConnection,
      watchBuilding: () => () => {},
      keepAwake,
      note: { read: () => note, write },
    },
    { notify, earlier: () => Promise.resolve(left) },
  );
  const stop = model.start();
  const report = (seconds: number, washer: Report): void => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000;
      const buildings = [washersIn('Hall', [washer], time)];
      state.set({ ...state.getSnapshot(), school: { kind: 'live', school: { buildings } } });
    }
  };
  report(1, 'In Use');
  return { ...model, stop, report, isNoted: () => note !== null };
}

test('an alert and a load are told by one notification each', () => {
  const { request, toggleLoad, report } = startAlerts();
  request('washer', HALL);
  toggleLoad(LOAD);
  report(60, 'Available');
  expect(notify.mock.calls.map(([{ text }]) => text)).toEqual([
    'A washer is free in Hall.',
    'Your washer 1 in Hall is done.',
  ]);
});

test('alerts hold the connection from the first to the end of the last', () => {
  const { request, cancel, toggleLoad } = startAlerts();
  request('washer', HALL);
  toggleLoad(LOAD);
  expect(holdConnection).toHaveBeenCalledTimes(1);
  cancel('washer', 'Hall');
  expect(release).not.toHaveBeenCalled();
  toggleLoad(LOAD);
  expect(release).toHaveBeenCalledTimes(1);
});

test('alerts hold the connection until their news is read, and keep the screen on until it comes', () => {
  const { toggleLoad, report, dismiss } = startAlerts();
  toggleLoad(LOAD);
  expect(keepAwake).toHaveBeenCalledTimes(1);
  report(11, 'Available');
  expect(sleep).toHaveBeenCalledTimes(1);
  expect(release).not.toHaveBeenCalled();
  dismiss();
  expect(release).toHaveBeenCalledTimes(1);
});

test('the screen stays on again for the next alert', () => {
  const { request, cancel } = startAlerts();
  request('washer', HALL);
  cancel('washer', 'Hall');
  request('washer', HALL);
  expect(keepAwake).toHaveBeenCalledTimes(2);
});

test('alerts end when their board stops', () => {
  const { request, toggleLoad, report, stop, state } = startAlerts();
  toggleLoad(LOAD);
  report(11, 'Available');
  request('dryer', HALL);
  stop();
  expect(state.getSnapshot().scopes.dryer).toEqual(new Set());
  expect(release).toHaveBeenCalledTimes(1);
  expect(sleep).toHaveBeenCalledTimes(2);
  expect(close).toHaveBeenCalledTimes(1);
});

test('the resident is told how the news will come until they have read that', () => {
  const { explain, dismiss, state } = startAlerts();
  const explanation = { kind: 'washer', event: 'done', permission: 'granted' } as const;
  explain(explanation);
  expect(state.getSnapshot().explanation).toEqual(explanation);
  dismiss();
  expect(state.getSnapshot().explanation).toBeNull();
});

test('a notification that an earlier page has left closes when its machines are taken', async () => {
  const claims = claimsOf([freeNewsOf(shownBuilding('Hall'), 'washer', START)]);
  startAlerts([{ claims, close }]);
  await Promise.resolve();
  expect(close).toHaveBeenCalledTimes(1);
});

test('the tab has a note while the resident waits', () => {
  const { toggleLoad, isNoted, report } = startAlerts();
  expect(isNoted()).toBe(false);
  toggleLoad(LOAD);
  expect(isNoted()).toBe(true);
  report(11, 'Available');
  expect(isNoted()).toBe(false);
});

test('alerts that end with their board leave no note', () => {
  const { toggleLoad, isNoted, stop } = startAlerts();
  toggleLoad(LOAD);
  stop();
  expect(isNoted()).toBe(false);
});

test('a page that finds a note takes it, and says so until the resident has read it', () => {
  const { dismiss, isNoted, state } = startAlerts([], '');
  expect(isNoted()).toBe(false);
  expect(state.getSnapshot().isForgotten).toBe(true);
  dismiss();
  expect(state.getSnapshot().isForgotten).toBe(false);
});

test('a page that finds a note says so until the resident asks again', () => {
  const { explain, request, state } = startAlerts([], '');
  request('washer', HALL);
  explain({ kind: 'washer', event: 'free', permission: 'granted' });
  expect(state.getSnapshot().isForgotten).toBe(false);
});
