import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStore } from '@laundry-board/shared-types/store';
import { deviceClock } from '../model/clock.ts';
import type { BoardState } from '../model/boardModel.ts';
import { NO_TIMES_LEFT } from '../model/timeLeft.ts';
import { type Building, contentOf, type SchoolState } from '../model/school.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { createAlertsModel } from './alertsModel.ts';
import { ANY_BUILDING, type Scope } from './alertsState.ts';
import { describeCurrent, describePast } from './news.ts';
import type { Notify } from './notifyOfNews.ts';

const MAPLE: Scope = new Set(['maple']);
const OAK: Scope = new Set(['oak']);
const NOWHERE: Scope = new Set();
const NEWS = 'A washer is free in Maple House.';

const closeNotification = jest.fn();
const notify = jest.fn<Notify>(() => closeNotification);
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
  const state = createStore<BoardState>({
    school: { kind: 'loading' },
    selectedId: null,
    firstId: null,
    times: { washer: time, dryer: time },
    left: NO_TIMES_LEFT,
  });
  const setSchool = (school: SchoolState): void => state.set({ ...state.getSnapshot(), school });
  const clock = deviceClock({ now: () => time, every: () => () => {} });
  const model = createAlertsModel(
    { state, clock, holdConnection, watchBuilding: () => () => {}, keepAwake },
    notify,
  );
  const stop = model.start();
  const building = (id: string, name: string, isInUse: boolean): Building => {
    const machines = [{ isInUse, lastUpdated: time }];
    return shownBuilding(id, { name, machines: { washer: machines, dryer: machines } });
  };
  const snapshot = () => model.state.getSnapshot();
  const pass = (ms: number): void => {
    time += ms;
    state.set({ ...state.getSnapshot(), times: { washer: time, dryer: time } });
  };
  return {
    ...model,
    stop,
    pass,
    washer: () => snapshot().pending.washer,
    dryer: () => snapshot().pending.dryer,
    /** What is free now. */
    current: () => describeCurrent(snapshot().news).map(({ text }) => text),
    past: () =>
      snapshot()
        .news.filter(({ isCurrent }) => !isCurrent)
        .map(describePast),
    /** For so many seconds, all machines of each building report that they are in use, or that they are not. */
    report: (seconds: number, isInUse: { maple: boolean; oak?: boolean }): void => {
      for (let second = 0; second < seconds; second += 1) {
        const buildings = [
          building('maple', 'Maple House', isInUse.maple),
          building('oak', 'Oak Hall', isInUse.oak ?? true),
        ];
        setSchool({ kind: 'live', school: { buildings } });
        pass(1000);
      }
    },
    lose: (): void =>
      setSchool({ kind: 'unreachable', content: contentOf(state.getSnapshot().school) }),
    /** The page has slept, or closed its listener. */
    pause: (): void => {
      const content = contentOf(state.getSnapshot().school);
      if (content.kind === 'live') setSchool({ kind: 'paused', content });
    },
    /** For so many seconds, the school has no building. */
    removeBuildings: (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        setSchool({ kind: 'live', school: { buildings: [] } });
        pass(1000);
      }
    },
  };
}

const USED = { maple: true };
const FREE = { maple: false };

describe('an alert', () => {
  test('ends with news when a machine has been free for ten seconds', () => {
    const { request, report, current, washer } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(3, USED);
    report(9, FREE);
    expect(current()).toEqual([]);
    report(1, FREE);
    expect(current()).toEqual([NEWS]);
    expect(washer()).toEqual(NOWHERE);
  });

  test('ends when its machine is free after a lost connection', () => {
    const { request, report, lose, pass, washer } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(1, USED);
    lose();
    pass(1000);
    report(11, FREE);
    expect(washer()).toEqual(NOWHERE);
  });

  test('ends with the first snapshot after the page has slept', () => {
    const { request, report, pass, current } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(1, USED);
    pass(20 * 60_000);
    report(1, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('stays pending through a pause, and ends with the first snapshot after it', () => {
    const { request, report, pause, pass, washer, current } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(1, USED);
    pause();
    pass(3_600_000);
    expect(washer()).toEqual(MAPLE);
    report(1, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('ends at once when a machine is free already', () => {
    const { request, report, current, washer } = startAlerts();
    report(1, FREE);
    request('washer', MAPLE);
    expect(current()).toEqual([NEWS]);
    expect(washer()).toEqual(NOWHERE);
  });

  test('waits for a building, however long the school is without it', () => {
    const { request, report, removeBuildings, washer, current } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    removeBuildings(3600);
    expect(washer()).toEqual(MAPLE);
    report(11, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('ends when its board stops', () => {
    const { request, stop, washer } = startAlerts();
    request('washer', MAPLE);
    stop();
    expect(washer()).toEqual(NOWHERE);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('holds the connection after it has ended, as long as its news is true and unread', () => {
    const { request, report, dismiss } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(60, FREE);
    expect(release).not.toHaveBeenCalled();
    dismiss();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('releases the connection when its news is no longer true', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(11, FREE);
    report(1, USED);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('holds the connection until the last one ends', () => {
    const { request, cancel } = startAlerts();
    request('washer', MAPLE);
    request('dryer', MAPLE);
    expect(holdConnection).toHaveBeenCalledTimes(1);
    cancel('washer', 'maple');
    expect(release).not.toHaveBeenCalled();
    cancel('dryer', 'maple');
    expect(release).toHaveBeenCalledTimes(1);
  });
});

describe('an alert in any building', () => {
  test('replaces those in single buildings', () => {
    const { request, washer } = startAlerts();
    request('washer', MAPLE);
    request('washer', OAK);
    request('washer', ANY_BUILDING);
    expect(washer()).toBe(ANY_BUILDING);
  });

  test('ends with news of the building that has a free machine', () => {
    const { request, report, current, washer } = startAlerts();
    report(1, USED);
    request('washer', ANY_BUILDING);
    report(11, { maple: true, oak: false });
    expect(current()).toEqual(['A washer is free in Oak Hall.']);
    expect(washer()).toEqual(NOWHERE);
  });

  test('ends at once when another building has a free machine', () => {
    const { request, report, current } = startAlerts();
    report(1, { maple: true, oak: false });
    request('washer', MAPLE);
    request('washer', ANY_BUILDING);
    expect(current()).toEqual(['A washer is free in Oak Hall.']);
  });

  test('stays pending when the school has no building any more', () => {
    const { request, report, removeBuildings, washer } = startAlerts();
    report(1, USED);
    request('washer', ANY_BUILDING);
    removeBuildings(1000);
    expect(washer()).toBe(ANY_BUILDING);
  });

  test('ends everywhere when it is cancelled', () => {
    const { request, cancel, washer } = startAlerts();
    request('washer', MAPLE);
    request('washer', ANY_BUILDING);
    cancel('washer', 'oak');
    expect(washer()).toEqual(NOWHERE);
  });

  test('is replaced by one that is requested in a single building', () => {
    const { request, washer } = startAlerts();
    request('washer', MAPLE);
    request('washer', ANY_BUILDING);
    request('washer', OAK);
    expect(washer()).toEqual(OAK);
  });

  test('leaves the alert of the other kind', () => {
    const { request, cancel, dryer } = startAlerts();
    request('dryer', MAPLE);
    request('washer', ANY_BUILDING);
    cancel('washer', 'maple');
    expect(dryer()).toEqual(MAPLE);
  });

  test('holds the connection while it replaces another', () => {
    const { request } = startAlerts();
    request('washer', MAPLE);
    request('washer', ANY_BUILDING);
    expect(release).not.toHaveBeenCalled();
  });
});

describe('the screen', () => {
  test('stays on from the first alert to the end of the last', () => {
    const { request, cancel } = startAlerts();
    request('washer', MAPLE);
    request('dryer', MAPLE);
    expect(keepAwake).toHaveBeenCalledTimes(1);
    cancel('washer', 'maple');
    expect(sleep).not.toHaveBeenCalled();
    cancel('dryer', 'maple');
    expect(sleep).toHaveBeenCalledTimes(1);
  });

  test('may go off once the news has come', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(11, FREE);
    expect(sleep).toHaveBeenCalledTimes(1);
  });

  test('stays on again for the next alert', () => {
    const { request, cancel } = startAlerts();
    request('washer', MAPLE);
    cancel('washer', 'maple');
    request('washer', MAPLE);
    expect(keepAwake).toHaveBeenCalledTimes(2);
  });
});

describe('a notification', () => {
  test('comes once for an alert', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(60, FREE);
    expect(notify.mock.calls).toEqual([[NEWS, true]]);
  });

  test('comes for each kind whose alerts end at the same time', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    request('dryer', MAPLE);
    report(60, FREE);
    expect(notify.mock.calls).toEqual([
      [NEWS, true],
      ['A dryer is free in Maple House.', true],
    ]);
  });

  test('names all buildings whose alerts end at the same time', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', OAK);
    request('washer', MAPLE);
    report(60, { maple: false, oak: false });
    expect(notify.mock.calls).toEqual([['A washer is free in Maple House and Oak Hall.', true]]);
  });

  test('makes itself heard for each alert, and names all buildings with a free machine', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    request('washer', OAK);
    report(11, FREE);
    report(11, { maple: false, oak: false });
    expect(notify.mock.calls).toEqual([
      [NEWS, true],
      ['A washer is free in Maple House and Oak Hall.', true],
    ]);
    expect(closeNotification).toHaveBeenCalledTimes(1);
  });

  test('is corrected silently when one of its buildings has no free machine any more', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', ANY_BUILDING);
    report(11, { maple: false, oak: false });
    report(1, FREE);
    expect(notify.mock.calls.slice(1)).toEqual([[NEWS, false]]);
    expect(closeNotification).toHaveBeenCalledTimes(1);
  });

  test('does not come again when its news has become true again', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(11, FREE);
    report(1, USED);
    report(60, FREE);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  test('closes when its board stops', () => {
    const { request, report, stop } = startAlerts();
    report(1, USED);
    request('washer', MAPLE);
    report(11, FREE);
    stop();
    expect(closeNotification).toHaveBeenCalledTimes(1);
  });
});

describe('news', () => {
  /** A resident has news of Maple House, and waits for a washer in Oak Hall. */
  function startWithNews() {
    const alerts = startAlerts();
    alerts.report(1, USED);
    alerts.request('washer', MAPLE);
    alerts.request('washer', OAK);
    alerts.report(11, FREE);
    return alerts;
  }

  test('stays when later news comes', () => {
    const { report, current } = startWithNews();
    report(11, { maple: false, oak: false });
    expect(current()).toEqual(['A washer is free in Maple House and Oak Hall.']);
  });

  test('stays when another alert is requested', () => {
    const { request, current } = startWithNews();
    request('dryer', OAK);
    expect(current()).toEqual([NEWS]);
  });

  test('stays when another alert is cancelled', () => {
    const { cancel, current } = startWithNews();
    cancel('washer', 'oak');
    expect(current()).toEqual([NEWS]);
  });

  test('says so when it is no longer true', () => {
    const { report, current, past } = startWithNews();
    report(1, USED);
    expect(current()).toEqual([]);
    expect(past()).toEqual([expect.stringMatching(/^A washer in Maple House was free at /)]);
  });

  test('stays as it was announced while the page is not connected', () => {
    const { lose, pause, pass, current } = startWithNews();
    pause();
    pass(60_000);
    expect(current()).toEqual([NEWS]);
    lose();
    pass(60_000);
    expect(current()).toEqual([NEWS]);
  });

  test('is compared with the first snapshot after a pause', () => {
    const { pause, pass, report, past } = startWithNews();
    pause();
    pass(60_000);
    report(1, USED);
    expect(past()).toHaveLength(1);
  });

  test('disappears when it is dismissed', () => {
    const { dismiss, current, past } = startWithNews();
    dismiss();
    expect([...current(), ...past()]).toEqual([]);
  });
});

describe('the load of a resident', () => {
  const LOAD = { kind: 'washer', buildingId: 'maple', number: 1 } as const;
  const DONE = 'Your washer in Maple House is done.';

  /** A resident waits for the washer in Maple House. */
  function startWithLoad() {
    const alerts = startAlerts();
    alerts.report(1, USED);
    alerts.toggleLoad(LOAD);
    alerts.report(1, USED);
    return { ...alerts, loads: () => alerts.state.getSnapshot().loads };
  }

  test('is done when its machine has been Available for ten seconds', () => {
    const { report, current, loads } = startWithLoad();
    report(9, FREE);
    expect(current()).toEqual([]);
    report(1, FREE);
    expect(current()).toEqual([DONE]);
    expect(loads()).toEqual([]);
    expect(notify.mock.calls).toEqual([[DONE, true]]);
  });

  test('is not done while its machine is Offline', () => {
    const { pass, report, current } = startWithLoad();
    for (let second = 0; second < 20; second += 1) pass(1000);
    expect(current()).toEqual([]);
    report(11, FREE);
    expect(current()).toEqual([DONE]);
  });

  test('is done with the first snapshot after the page has slept', () => {
    const { pause, pass, report, current } = startWithLoad();
    pause();
    pass(3_600_000);
    report(1, FREE);
    expect(current()).toEqual([DONE]);
  });

  test('waits for a lost connection', () => {
    const { lose, pass, report, current } = startWithLoad();
    lose();
    for (let second = 0; second < 20; second += 1) pass(1000);
    expect(current()).toEqual([]);
    report(11, FREE);
    expect(current()).toEqual([DONE]);
  });

  test('is lost when the list of machines no longer reaches it', () => {
    const { toggleLoad, report, current, loads } = startWithLoad();
    toggleLoad({ ...LOAD, number: 2 });
    report(1, USED);
    expect(loads()).toEqual([LOAD]);
    expect(current()).toEqual([expect.stringMatching(/^Your washer in Maple House is no longer/)]);
  });

  test('waits for a building that is missing', () => {
    const { removeBuildings, report, current, loads } = startWithLoad();
    removeBuildings(60);
    expect(loads()).toEqual([LOAD]);
    report(11, FREE);
    expect(current()).toEqual([DONE]);
  });

  test('is no longer asked for when it is taken back', () => {
    const { toggleLoad, report, current } = startWithLoad();
    toggleLoad(LOAD);
    report(11, FREE);
    expect(current()).toEqual([]);
  });

  test('holds the connection, and keeps the screen on, until it is done', () => {
    const { report, dismiss } = startWithLoad();
    expect([holdConnection, keepAwake].map((hold) => hold.mock.calls.length)).toEqual([1, 1]);
    report(11, FREE);
    expect(sleep).toHaveBeenCalledTimes(1);
    dismiss();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('was done, once its machine is in use again', () => {
    const { report, past } = startWithLoad();
    report(11, FREE);
    report(1, USED);
    expect(past()).toEqual([expect.stringMatching(/^Your washer in Maple House was done at /)]);
  });

  test('in one machine is told apart from that in another', () => {
    const { toggleLoad, report, loads } = startWithLoad();
    toggleLoad({ ...LOAD, buildingId: 'oak' });
    report(11, FREE);
    expect(loads()).toEqual([{ ...LOAD, buildingId: 'oak' }]);
  });
});
