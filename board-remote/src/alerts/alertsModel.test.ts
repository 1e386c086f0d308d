import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createStore } from '@laundry-board/shared-types/store';
import { deviceClock } from '../model/clock.ts';
import type { BoardState } from '../model/boardModel.ts';
import { type Building, lastKnown, type SchoolState } from '../model/school.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { createAlertsModel } from './alertsModel.ts';
import { describeEnding } from './endings.ts';
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
  const state = createStore<BoardState>({
    school: { kind: 'loading' },
    selectedId: null,
    firstId: null,
    times: { washer: time, dryer: time },
  });
  const setSchool = (school: SchoolState): void => state.set({ ...state.getSnapshot(), school });
  const clock = deviceClock({ now: () => time });
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
    pending: () => snapshot().pending,
    /** What is free now. */
    current: () => describeCurrent(snapshot().news),
    past: () => describePast(snapshot().news),
    /** What has ended without news. */
    endings: () => snapshot().endings.map(describeEnding),
    explanation: () => snapshot().explanation?.text,
    /** Each second, the machines of a building report that they are in use or not. */
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
      setSchool({ kind: 'unreachable', known: lastKnown(state.getSnapshot().school) }),
    /** The page has slept, or closed its listener. */
    pause: (): void => {
      const known = lastKnown(state.getSnapshot().school);
      if (known.kind === 'live') setSchool({ kind: 'paused', known });
    },
    /** Each second, the school reports no building. */
    reportNone: (seconds: number): void => {
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

  test('goes on through a pause, and ends with the first report after it', () => {
    const { request, report, pause, pass, pending, current } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(1, USED);
    pause();
    pass(3_600_000);
    expect(pending()).toEqual([WASHER]);
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

  test('survives ten minutes less a second without its building', () => {
    const { request, report, reportNone, pending, current } = startAlerts();
    report(1, USED);
    request(WASHER);
    reportNone(599);
    expect(pending()).toEqual([WASHER]);
    report(11, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('ends when its building has been missing for ten minutes, which the page and a notification say', () => {
    const { request, report, reportNone, pending, endings } = startAlerts();
    report(1, USED);
    request(WASHER);
    reportNone(601);
    expect(pending()).toEqual([]);
    const ending =
      'Your alert for a washer in Maple House has ended: the building is no longer on this board.';
    expect(endings()).toEqual([ending]);
    expect(notify.mock.calls).toEqual([[ending]]);
  });

  test('counts the time without its building anew after a lost connection', () => {
    const { request, report, reportNone, lose, pending } = startAlerts();
    report(1, USED);
    request(WASHER);
    reportNone(500);
    lose();
    reportNone(500);
    expect(pending()).toEqual([WASHER]);
  });

  test('ends with its board', () => {
    const { request, stop, pending } = startAlerts();
    request(WASHER);
    stop();
    expect(pending()).toEqual([]);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('holds the connection after it has ended, as long as its news is true and unread', () => {
    const { request, report, dismiss } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(60, FREE);
    expect(release).not.toHaveBeenCalled();
    dismiss();
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('releases the connection when its news is no longer true', () => {
    const { request, report } = startAlerts();
    report(1, USED);
    request(WASHER);
    report(11, FREE);
    report(1, USED);
    expect(release).toHaveBeenCalledTimes(1);
  });

  test('holds the connection until the last one ends', () => {
    const { request, cancel } = startAlerts();
    request(WASHER);
    request(DRYER);
    expect(holdConnection).toHaveBeenCalledTimes(1);
    cancel('washer', 'maple');
    expect(release).not.toHaveBeenCalled();
    cancel('dryer', 'maple');
    expect(release).toHaveBeenCalledTimes(1);
  });
});

describe('an alert in any building', () => {
  test('replaces those in single buildings', () => {
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

  test('goes on when all buildings are gone', () => {
    const { request, report, reportNone, pending } = startAlerts();
    report(1, USED);
    request(ANY_WASHER);
    reportNone(1000);
    expect(pending()).toEqual([ANY_WASHER]);
  });

  test('gives back what it replaced when it is narrowed', () => {
    const { request, narrow, pending } = startAlerts();
    request(WASHER);
    request(OAK_WASHER);
    request(ANY_WASHER);
    narrow('washer', 'oak');
    expect(pending()).toEqual([WASHER, OAK_WASHER]);
  });

  test('leaves alerts of the other kind when it is narrowed', () => {
    const { request, narrow, pending } = startAlerts();
    request(DRYER);
    request(ANY_WASHER);
    narrow('washer', 'maple');
    expect(pending()).toEqual([DRYER, WASHER]);
  });

  test('that is cancelled says which others end with it', () => {
    const { request, report, cancel, pending, endings } = startAlerts();
    report(1, USED);
    request(WASHER);
    request(OAK_WASHER);
    request(ANY_WASHER);
    cancel('washer', 'oak');
    expect(pending()).toEqual([]);
    expect(endings()).toEqual(['Your alert for a washer in Maple House has ended, too.']);
  });

  test('that is cancelled where it was asked for says nothing', () => {
    const { request, cancel, endings } = startAlerts();
    request(WASHER);
    request(ANY_WASHER);
    cancel('washer', 'maple');
    expect(endings()).toEqual([]);
  });

  test('has nothing to give back once it was answered', () => {
    const { request, narrow, report, pending } = startAlerts();
    report(1, USED);
    request(WASHER);
    request(ANY_WASHER);
    report(11, { maple: true, oak: false });
    narrow('washer', 'oak');
    expect(pending()).toEqual([]);
  });

  test('holds the connection while it replaces another', () => {
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
    cancel('washer', 'maple');
    expect(sleep).not.toHaveBeenCalled();
    cancel('dryer', 'maple');
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
    cancel('washer', 'maple');
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
  /** A resident has news of Maple House, and waits for a washer in Oak Hall. */
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
    cancel('washer', 'oak');
    expect(current()).toEqual([NEWS]);
  });

  test('say so when they are no longer true', () => {
    const { report, current, past } = startWithNews();
    report(1, USED);
    expect(current()).toEqual([]);
    expect(past()).toEqual([expect.stringMatching(/^A washer in Maple House was free at /)]);
  });

  test('stay as they were announced while the page is not connected', () => {
    const { lose, pause, pass, current } = startWithNews();
    pause();
    pass(60_000);
    expect(current()).toEqual([NEWS]);
    lose();
    pass(60_000);
    expect(current()).toEqual([NEWS]);
  });

  test('are compared with the first report after a pause', () => {
    const { pause, pass, report, past } = startWithNews();
    pause();
    pass(60_000);
    report(1, USED);
    expect(past()).toHaveLength(1);
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
    cancel('washer', 'maple');
    expect(explanation()).toBeUndefined();
  });

  test('is not shown when it comes after the alert has ended', () => {
    const { request, cancel, explain, explanation } = startAlerts();
    request(WASHER);
    cancel('washer', 'maple');
    explain(WASHER, 'You will be told.');
    expect(explanation()).toBeUndefined();
  });

  test('stays when another alert is cancelled', () => {
    const { request, cancel, explain, explanation } = startAlerts();
    request(WASHER);
    request(DRYER);
    explain(WASHER, 'You will be told.');
    cancel('dryer', 'maple');
    expect(explanation()).toBe('You will be told.');
  });
});
