import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Machine } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import type { SchoolState } from '../model/connection/connectionState.ts';
import { type Alert, createAlertsModel } from './alertsModel.ts';

const WASHER: Alert = { buildingId: 'maple', kind: 'washer' };
const DRYER: Alert = { buildingId: 'maple', kind: 'dryer' };
const NEWS = 'A washer is free in Maple House.';

const notify = jest.fn<(news: string) => void>();
const release = jest.fn();
const holdConnection = jest.fn(() => release);

let time: number;

beforeEach(() => {
  time = 1_700_000_000_000;
  jest.clearAllMocks();
});

/** A board whose one building has a washer and a dryer. */
function startAlerts() {
  const school = createStore<SchoolState>({ kind: 'loading' });
  const times = createStore({ washer: time, dryer: time });
  const clock = { now: () => time, setOffset: () => {} };
  const model = createAlertsModel({ school, times, clock, holdConnection }, notify);
  const stop = model.start();
  const machine = (isInUse: boolean): Machine => ({ isInUse, lastUpdated: time });
  return {
    ...model,
    stop,
    message: () => model.state.getSnapshot().message,
    pending: () => model.state.getSnapshot().pending,
    /** Both machines report, once a second. */
    report: (isInUse: boolean, seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        const machines = [machine(isInUse)];
        const maple = {
          id: 'maple',
          name: 'Maple House',
          washingmachines: machines,
          dryers: machines,
        };
        school.set({ kind: 'live', school: { buildings: [maple] } });
        time += 1000;
        times.set({ washer: time, dryer: time });
      }
    },
    lose: (): void => school.set({ kind: 'unreachable', known: { kind: 'loading' } }),
    removeBuilding: (): void => school.set({ kind: 'live', school: { buildings: [] } }),
  };
}

test('a machine that was in use and is free for ten seconds ends the alert with news', () => {
  const { request, report, message, pending } = startAlerts();
  report(true, 1);
  request(WASHER);
  report(true, 3);
  report(false, 9);
  expect(message()).toEqual({ kind: 'none' });
  report(false, 1);
  expect(message()).toEqual({ kind: 'news', text: NEWS });
  expect(pending()).toEqual([]);
});

test('news are notified once', () => {
  const { request, report } = startAlerts();
  report(true, 1);
  request(WASHER);
  report(true, 1);
  report(false, 60);
  expect(notify.mock.calls).toEqual([[NEWS]]);
});

test('two alerts that end at the same moment are both notified, each once', () => {
  const { request, report } = startAlerts();
  report(true, 1);
  request(WASHER);
  request(DRYER);
  report(true, 1);
  report(false, 60);
  expect(notify.mock.calls).toEqual([[NEWS], ['A dryer is free in Maple House.']]);
});

test('a machine that becomes free while the backend is unreachable is no news', () => {
  const { request, report, lose, pending } = startAlerts();
  report(true, 1);
  request(WASHER);
  report(true, 1);
  lose();
  report(false, 60);
  expect(pending()).toEqual([WASHER]);
});

test('an alert ends when its building is gone', () => {
  const { request, report, removeBuilding, pending } = startAlerts();
  report(true, 1);
  request(WASHER);
  removeBuilding();
  expect(pending()).toEqual([]);
});

test('an explanation is shown as long as its alert is pending', () => {
  const { request, cancel, explain, message } = startAlerts();
  request(WASHER);
  explain(WASHER, 'You will be told.');
  expect(message()).toEqual({ kind: 'explanation', text: 'You will be told.' });
  cancel(WASHER);
  expect(message()).toEqual({ kind: 'none' });
});

test('an explanation that comes after the alert has ended is not shown', () => {
  const { request, cancel, explain, message } = startAlerts();
  request(WASHER);
  cancel(WASHER);
  explain(WASHER, 'You will be told.');
  expect(message()).toEqual({ kind: 'none' });
});

test('news are not replaced by an explanation', () => {
  const { request, report, explain, message } = startAlerts();
  report(true, 1);
  request(WASHER);
  request(DRYER);
  report(true, 1);
  report(false, 11);
  explain(DRYER, 'You will be told.');
  expect(message().kind).toBe('news');
});

test('news stay when another alert is cancelled', () => {
  const { request, report, cancel, message } = startAlerts();
  report(true, 1);
  request(WASHER);
  report(true, 1);
  report(false, 11);
  cancel(DRYER);
  expect(message()).toEqual({ kind: 'news', text: NEWS });
});

test('news go when they are dismissed', () => {
  const { request, report, dismiss, message } = startAlerts();
  report(true, 1);
  request(WASHER);
  report(true, 1);
  report(false, 11);
  dismiss();
  expect(message()).toEqual({ kind: 'none' });
});

test('the connection is held from the first alert to the end of the last', () => {
  const { request, cancel } = startAlerts();
  request(WASHER);
  request(DRYER);
  expect(holdConnection).toHaveBeenCalledTimes(1);
  cancel(WASHER);
  expect(release).not.toHaveBeenCalled();
  cancel(DRYER);
  expect(release).toHaveBeenCalledTimes(1);
});

test('alerts end with their board', () => {
  const { request, stop, pending } = startAlerts();
  request(WASHER);
  stop();
  expect(pending()).toEqual([]);
  expect(release).toHaveBeenCalledTimes(1);
});
