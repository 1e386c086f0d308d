import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Building } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { deviceClock } from '../model/clock.ts';
import type { SchoolState } from '../model/connection/connectionState.ts';
import { createAlertsModel } from './alertsModel.ts';
import { describeCurrent, describePast } from './news.ts';
import { type Alert, ANY_BUILDING, placeOf } from './pendingAlerts.ts';

const WASHER: Alert = { place: placeOf('maple'), kind: 'washer' };
const DRYER: Alert = { place: placeOf('maple'), kind: 'dryer' };
const OAK_WASHER: Alert = { place: placeOf('oak'), kind: 'washer' };
const ANY_WASHER: Alert = { place: ANY_BUILDING, kind: 'washer' };
const NEWS = 'A washer is free in Maple House.';

const notify = jest.fn<(news: string) => void>();
const release = jest.fn();
const holdConnection = jest.fn(() => release);
const sleep = jest.fn();
const keepAwake = jest.fn(() => sleep);

let time: number;

beforeEach(() => {
  time = 1_700_000_000_000;
  jest.clearAllMocks();
});

/** A school with two buildings, a washer and a dryer in each. */
function startAlerts() {
  const school = createStore<SchoolState>({ kind: 'loading' });
  const times = createStore({ washer: time, dryer: time });
  const clock = deviceClock({ now: () => time });
  const model = createAlertsModel(
    { school, times, clock, holdConnection, watchBuilding: () => () => {}, keepAwake },
    notify,
  );
  const stop = model.start();
  const building = (id: string, name: string, isInUse: boolean): Building => {
    const machines = [{ isInUse, lastUpdated: time }];
    return { id, name, washingmachines: machines, dryers: machines };
  };
  const snapshot = () => model.state.getSnapshot();
  const pass = (ms: number): void => {
    time += ms;
    times.set({ washer: time, dryer: time });
  };
  return {
    ...model,
    stop,
    pass,
    pending: () => snapshot().pending,
    /** What is free now. */
    current: () => describeCurrent(snapshot().news),
    past: () => describePast(snapshot().news),
    explanation: () => snapshot().explanation?.text,
    /** Each second, the machines of a building report that they are in use or not. */
    report: (seconds: number, isInUse: { maple: boolean; oak?: boolean }): void => {
      for (let second = 0; second < seconds; second += 1) {
        const buildings = [
          building('maple', 'Maple House', isInUse.maple),
          building('oak', 'Oak Hall', isInUse.oak ?? true),
        ];
        school.set({ kind: 'live', school: { buildings } });
        pass(1000);
      }
    },
    lose: (): void => school.set({ kind: 'unreachable', known: { kind: 'loading' } }),
    removeBuildings: (): void => school.set({ kind: 'live', school: { buildings: [] } }),
  };
}

const USED = { maple: true };
const FREE = { maple: false };

describe('an alert', () => {
  test('ends with news when a machine has been free for ten seconds', () => {
    const { request, report, current, pending } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(3, USED);
    report(9, FREE);
    expect(current()).toEqual([]);
    report(1, FREE);
    expect(current()).toEqual([NEWS]);
    expect(pending()).toEqual([]);
  });

  test('ends when its machine is free after a lost connection', () => {
    const { request, report, lose, pass, pending } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(1, USED);
    lose();
    pass(1000);
    report(11, FREE);
    expect(pending()).toEqual([]);
  });

  test('ends with the first report after the page has slept', () => {
    const { request, report, pass, current } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(1, USED);
    pass(20 * 60_000);
    report(1, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('is answered at once when a machine is free already', () => {
    const { request, report, current, pending } = startAlerts();
    report(1, FREE);
    request(WASHER);
    expect(current()).toEqual([NEWS]);
    expect(pending()).toEqual([]);
  });

  test('ends when its building is gone', () => {
    const { request, report, removeBuildings, pending } = startAlerts();
    report(1, USED);
    request(WASHER);
    removeBuildings();
    expect(pending()).toEqual([]);
  });

  test('ends with its board', () => {
    const { request, stop, pending } = startAlerts();
    request(WASHER);
    stop();
    expect(pending()).toEqual([]);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('holds the connection until the last one ends', () => {
    const { request, cancel } = startAlerts();
    request(WASHER);
    request(DRYER);
    expect(holdConnection).toHaveBeenCalledTimes(1);
    cancel(WASHER);
    expect(release).not.toHaveBeenCalled();
    cancel(DRYER);
    expect(release).toHaveBeenCalledTimes(1);
  });
});

describe('an alert in any building', () => {
  test('takes the place of those in single buildings', () => {
    const { request, pending } = startAlerts();
    request(WASHER);
    request(DRYER);
    request(OAK_WASHER);
    request(ANY_WASHER);
    expect(pending()).toEqual([DRYER, ANY_WASHER]);
  });

  test('ends with news of the building that has a free machine', () => {
    const { request, report, current, pending } = startAlerts();
    report(1, USED);
    request(ANY_WASHER);
    report(11, { maple: true, oak: false });
    expect(current()).toEqual(['A washer is free in Oak Hall.']);
    expect(pending()).toEqual([]);
  });

  test('is answered at once when another building has a free machine', () => {
    const { request, report, current } = startAlerts();
    report(1, { maple: true, oak: false });
    request(WASHER);
    request(ANY_WASHER);
    expect(current()).toEqual(['A washer is free in Oak Hall.']);
  });

  test('goes on when a building is gone', () => {
    const { request, report, removeBuildings, pending } = startAlerts();
    report(1, USED);
    request(ANY_WASHER);
    removeBuildings();
    expect(pending()).toEqual([ANY_WASHER]);
  });

  test('holds the connection while it takes the place of another', () => {
    const { request } = startAlerts();
    request(WASHER);
    request(ANY_WASHER);
    expect(release).not.toHaveBeenCalled();
  });
});

describe('the screen', () => {
  test('stays on from the first alert to the end of the last', () => {
    const { request, cancel } = startAlerts();
    request(WASHER);
    request(DRYER);
    expect(keepAwake).toHaveBeenCalledTimes(1);
    cancel(WASHER);
    expect(sleep).not.toHaveBeenCalled();
    cancel(DRYER);
    expect(sleep).toHaveBeenCalledTimes(1);
  });

  test('may go off once the news have come', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(11, FREE);
    expect(sleep).toHaveBeenCalledTimes(1);
  });

  test('stays on again for the next alert', () => {
    const { request, cancel } = startAlerts();
    request(WASHER);
    cancel(WASHER);
    request(WASHER);
    expect(keepAwake).toHaveBeenCalledTimes(2);
  });
});

describe('a notification', () => {
  test('comes once for an alert', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(60, FREE);
    expect(notify.mock.calls).toEqual([[NEWS]]);
  });

  test('comes for each kind that ends at the same moment', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request(WASHER);
    request(DRYER);
    report(60, FREE);
    expect(notify.mock.calls).toEqual([[NEWS], ['A dryer is free in Maple House.']]);
  });

  test('names all buildings whose alerts end at the same moment', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request(OAK_WASHER);
    request(WASHER);
    report(60, { maple: false, oak: false });
    expect(notify.mock.calls).toEqual([['A washer is free in Maple House and Oak Hall.']]);
  });
});

describe('news', () => {
  /** A resident has been told of Maple House, and waits for a washer in Oak Hall. */
  function startWithNews() {
    const alerts = startAlerts();
    alerts.report(1, USED);
    alerts.request(WASHER);
    alerts.request(OAK_WASHER);
    alerts.report(11, FREE);
    return alerts;
  }

  test('stay when later ones come', () => {
    const { report, current } = startWithNews();
    report(11, { maple: false, oak: false });
    expect(current()).toEqual(['A washer is free in Maple House and Oak Hall.']);
  });

  test('stay when another alert is asked for', () => {
    const { request, current } = startWithNews();
    request({ place: placeOf('oak'), kind: 'dryer' });
    expect(current()).toEqual([NEWS]);
  });

  test('stay when another alert is cancelled', () => {
    const { cancel, current } = startWithNews();
    cancel(OAK_WASHER);
    expect(current()).toEqual([NEWS]);
  });

  test('say so when they are no longer true', () => {
    const { report, current, past } = startWithNews();
    report(1, USED);
    expect(current()).toEqual([]);
    expect(past()).toEqual([expect.stringMatching(/^A washer in Maple House was free at /)]);
  });

  test('go when they are dismissed', () => {
    const { dismiss, current, past } = startWithNews();
    dismiss();
    expect([...current(), ...past()]).toEqual([]);
  });
});

describe('an explanation', () => {
  test('is shown as long as its alert is pending', () => {
    const { request, cancel, explain, explanation } = startAlerts();
    request(WASHER);
    explain(WASHER, 'You will be told.');
    expect(explanation()).toBe('You will be told.');
    cancel(WASHER);
    expect(explanation()).toBeUndefined();
  });

  test('is not shown when it comes after the alert has ended', () => {
    const { request, cancel, explain, explanation } = startAlerts();
    request(WASHER);
    cancel(WASHER);
    explain(WASHER, 'You will be told.');
    expect(explanation()).toBeUndefined();
  });

  test('stays when another alert is cancelled', () => {
    const { request, cancel, explain, explanation } = startAlerts();
    request(WASHER);
    request(DRYER);
    explain(WASHER, 'You will be told.');
    cancel(DRYER);
    expect(explanation()).toBe('You will be told.');
  });
});
