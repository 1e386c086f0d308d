import { describe, expect, test } from '@jest/globals';
import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import {
  ANY_BUILDING,
  describeCurrent,
  describePast,
  NOTHING_SEEN,
  type Scope,
} from '@laundry-board/laundry-rules/waiting';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import {
  machineOf,
  type Report,
  type Shown,
  watchedSchool,
} from '@laundry-board/laundry-rules/testing/watchedSchool';
import {
  cancel,
  dismiss,
  needsConnection,
  NO_ALERTS,
  request,
  type ShownSchool,
  toggleLoad,
  update,
} from './alertsState.ts';

const MAPLE: Scope = new Set(['maple']);
const OAK: Scope = new Set(['oak']);
const NOWHERE: Scope = new Set();
const NEWS = 'A washer is free in Maple House.';

/** What the board shows of a school. */
function asShown({ school, time }: Shown): ShownSchool {
  return { school: school === null ? { kind: 'loading' } : { kind: 'live', school }, time };
}

/** A school with two buildings, a washer and a dryer in each, all of them in use at first. */
function startAlerts() {
  const school = watchedSchool(NO_ALERTS, (before, shown) => update(before, asShown(shown)));
  /** @param dryers All dryers, which are used as the washers of their building unless given. */
  const report = (
    seconds: number,
    { maple, oak = 'In Use', dryers }: { maple: Report; oak?: Report; dryers?: Report },
  ) =>
    school.report(seconds, (time) =>
      Object.entries({ maple, oak }).map(([id, one]) =>
        shownBuilding(id, {
          name: id === 'maple' ? 'Maple House' : 'Oak Hall',
          machines: { washer: [machineOf(one, time)], dryer: [machineOf(dryers ?? one, time)] },
        }),
      ),
    );
  report(1, USED);
  return {
    ...school,
    report,
    /** For so many seconds, the school has no building. */
    removeBuildings: (seconds: number) => school.report(seconds, () => []),
    request: (kind: MachineKind, scope: Scope) =>
      school.act((state, shown) => request(state, kind, scope, asShown(shown))),
    /** Marks the washer of a building, or takes the mark away. */
    toggleLoad: (buildingId: string) =>
      school.act((state, shown) =>
        toggleLoad(state, { kind: 'washer', buildingId, number: 1 }, asShown(shown)),
      ),
    cancel: (kind: MachineKind, buildingId: string) =>
      school.act((state) => cancel(state, kind, buildingId)),
    dismiss: () => school.act(dismiss),
    washer: () => school.state().scopes.washer,
    dryer: () => school.state().scopes.dryer,
    current: () => describeCurrent(school.state().news).map(({ text }) => text),
    past: () =>
      school
        .state()
        .news.filter(({ isCurrent }) => !isCurrent)
        .map(describePast),
  };
}

const USED = { maple: 'In Use' } as const;
const FREE = { maple: 'Available' } as const;

describe('an alert', () => {
  test('ends at once when a machine is free already', () => {
    const { request: ask, report, current, washer } = startAlerts();
    report(1, FREE);
    ask('washer', MAPLE);
    expect([current(), washer()]).toEqual([[NEWS], NOWHERE]);
  });

  test('waits while the connection is lost, though a machine was free', () => {
    const { request: ask, report, lose, washer } = startAlerts();
    report(1, FREE);
    lose(1);
    ask('washer', MAPLE);
    lose(20);
    expect(washer()).toEqual(MAPLE);
  });
});

test.each([
  ['there', MAPLE],
  ['elsewhere', OAK],
])('an alert waits for its own ten seconds, whatever is requested %s', (_, scope) => {
  const { request: ask, report, washer } = startAlerts();
  ask('washer', MAPLE);
  report(2, FREE);
  ask('dryer', scope);
  expect(washer()).toEqual(MAPLE);
});

describe('an alert in any building', () => {
  test('replaces those in single buildings', () => {
    const { request: ask, washer } = startAlerts();
    ask('washer', MAPLE);
    ask('washer', OAK);
    expect(washer()).toEqual(new Set(['maple', 'oak']));
    ask('washer', ANY_BUILDING);
    expect(washer()).toBe(ANY_BUILDING);
  });

  test('ends at once when another building has a free machine', () => {
    const { request: ask, report, current } = startAlerts();
    report(1, { maple: 'In Use', oak: 'Available' });
    ask('washer', MAPLE);
    ask('washer', ANY_BUILDING);
    expect(current()).toEqual(['A washer is free in Oak Hall.']);
  });

  test('is replaced by one that is requested in a single building', () => {
    const { request: ask, washer } = startAlerts();
    ask('washer', ANY_BUILDING);
    ask('washer', OAK);
    expect(washer()).toEqual(OAK);
  });
});

describe('news', () => {
  /** A resident has news of Maple House, and waits for a washer in Oak Hall. */
  function startWithNews() {
    const alerts = startAlerts();
    alerts.request('washer', MAPLE);
    alerts.request('washer', OAK);
    alerts.report(11, FREE);
    return alerts;
  }

  test('stays when later news comes', () => {
    const { report, current } = startWithNews();
    report(11, { maple: 'Available', oak: 'Available' });
    expect(current()).toEqual(['A washer is free in Maple House and Oak Hall.']);
  });

  test('stays when another alert is requested or cancelled', () => {
    const { request: ask, cancel: end, current } = startWithNews();
    ask('dryer', OAK);
    end('washer', 'oak');
    expect(current()).toEqual([NEWS]);
  });

  test('stays when a load is marked', () => {
    const { toggleLoad: mark, current } = startWithNews();
    mark('oak');
    expect(current()).toEqual([NEWS]);
  });

  test('stays while the machine is Offline, the building missing, the connection lost or the page asleep', () => {
    const { report, removeBuildings, lose, sleep, current } = startWithNews();
    report(60, { maple: 'Offline' });
    removeBuildings(60);
    lose(60);
    sleep(600);
    report(60, { maple: 'Offline' });
    expect(current()).toEqual([NEWS]);
  });

  test('says so when its machine has been in use for ten seconds', () => {
    const { report, current, past } = startWithNews();
    report(10, USED);
    expect(current()).toEqual([NEWS]);
    report(1, USED);
    expect(current()).toEqual([]);
    expect(past()).toEqual([expect.stringMatching(/^A washer in Maple House was free at /)]);
  });

  test('says so with the first snapshot after a sleep', () => {
    const { sleep, report, past } = startWithNews();
    sleep(600);
    report(1, USED);
    expect(past()).toHaveLength(1);
  });

  test('says so when it is true again', () => {
    const { report, current } = startWithNews();
    report(11, USED);
    report(11, FREE);
    expect(current()).toEqual([NEWS]);
  });

  test('disappears when it is dismissed', () => {
    const { dismiss: read, current, past } = startWithNews();
    read();
    expect([...current(), ...past()]).toEqual([]);
  });
});

describe('a load', () => {
  const DONE = 'Your washer 1 in Maple House is done.';

  test('that is marked next in the machine takes the place of what was said of the one before', () => {
    const { toggleLoad: toggle, report, current, past, state } = startAlerts();
    toggle('maple');
    report(11, FREE);
    expect(current()).toEqual([DONE]);
    report(20, USED);
    toggle('maple');
    expect([current(), past(), state().loads]).toMatchObject([[], [], [{ buildingId: 'maple' }]]);
    report(11, FREE);
    expect([current(), past()]).toEqual([[DONE], []]);
  });

  test('is no longer waited for when its mark is taken back, and what was said of it goes', () => {
    const { toggleLoad: toggle, report, sleep, current, state } = startAlerts();
    toggle('maple');
    sleep(3600);
    report(1, USED);
    expect(current()).toHaveLength(1);
    toggle('maple');
    report(20, FREE);
    expect([current(), state().loads]).toEqual([[], []]);
  });
});

describe('the connection is needed', () => {
  test('while an alert is pending, and then while its news is true and unread', () => {
    const { request: ask, report, dismiss: read, state } = startAlerts();
    expect(needsConnection(state())).toBe(false);
    ask('washer', MAPLE);
    expect(needsConnection(state())).toBe(true);
    report(60, FREE);
    expect(needsConnection(state())).toBe(true);
    read();
    expect(needsConnection(state())).toBe(false);
  });

  test('no longer when the news is no longer true', () => {
    const { request: ask, report, state } = startAlerts();
    ask('washer', MAPLE);
    report(11, FREE);
    report(11, USED);
    expect(needsConnection(state())).toBe(false);
  });
});

test('machines are looked at only while somebody waits or has not read the news', () => {
  const { request: ask, report, dismiss: read, state } = startAlerts();
  const before = state();
  report(10, FREE);
  expect(state()).toBe(before);
  ask('washer', MAPLE);
  read();
  report(1, FREE);
  expect(state().observation).toBe(NOTHING_SEEN);
});
