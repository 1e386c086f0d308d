import { expect, test } from '@jest/globals';
import {
  type AlertsState,
  type Machine,
  type MachineKind,
  type MachinePlace,
  type News,
  NO_ALERTS,
  NOTHING_SEEN,
  observe,
  type ShownSchool,
  wantsOf,
} from '@laundry-board/board-remote/rules';
import { createStore } from '@laundry-board/shared-types/store';
import fc from 'fast-check';
// What a board does with the rules that the gateway shares with it.
import {
  ANY_BUILDING,
  dismiss,
  request,
  toggleLoad,
  update,
} from '../../../../board-remote/src/alerts/alertsState.ts';
import { notifyOfNews } from '../../../../board-remote/src/alerts/notifyOfNews.ts';
import { afterTelling, judge, judgedWish, notificationsOf, wantsLeft } from './judge.ts';

const START = Date.UTC(2026, 0, 1);

/** What a machine reports; a number is the minutes until its end. */
type Report = 'free' | 'used' | 'offline' | number;

function machineOf(report: Report, time: number): Machine {
  return {
    isInUse: report !== 'free',
    lastUpdated: report === 'offline' ? 0 : time,
    ...(typeof report === 'number' && { finishesAt: time + report * 60_000 }),
  };
}

/** The reports of two buildings, each with two washers and a dryer; null for a building that is missing. */
type Reports = readonly (readonly [Report, Report, Report] | null)[];

function schoolOf(reports: Reports, time: number): ShownSchool {
  const buildings = reports.flatMap((building, index) => {
    if (building === null) return [];
    const [first, second, dryer] = building.map((report) => machineOf(report, time));
    if (first === undefined || second === undefined || dryer === undefined) return [];
    const machines = { washer: [first, second], dryer: [dryer] };
    const id = BUILDINGS[index] ?? '';
    return { id, name: id, knowledge: 'current' as const, count: null, machines };
  });
  return { school: { kind: 'live', school: { buildings } }, time };
}

const BUILDINGS = ['maple', 'north hall'];

/** What was told, by both: so many seconds after the start, about a topic, in these words. */
interface Told {
  readonly second: number;
  readonly topic: string;
  readonly text: string;
}

/** A page whose resident asks at a moment; it tells by notifications. */
function openPage(told: Told[]) {
  const state = createStore<AlertsState>(NO_ALERTS);
  let second = 0;
  notifyOfNews(state, ({ topic, text, isAudible }) => {
    if (isAudible) told.push({ second, topic, text });
    return () => {};
  });
  return {
    state,
    look: (shown: ShownSchool): void => {
      second = (shown.time - START) / 1000;
      state.set(update(state.getSnapshot(), shown));
    },
  };
}

/** A gateway that watches from the start, and is given a wish at a moment. */
function openGateway(told: Told[]) {
  let observation = NOTHING_SEEN;
  let wish = judgedWish([]);
  return {
    wish: (wants: readonly string[], shown: ShownSchool): void => {
      wish = judge(judgedWish(wants, wish), observation, shown);
    },
    look: (shown: ShownSchool): void => {
      observation = observe(observation, shown.school, shown.time);
      wish = judge(wish, observation, shown);
      const second = (shown.time - START) / 1000;
      for (const notification of notificationsOf(wish)) {
        told.push({ second, topic: notification.topic, text: notification.text });
        wish = afterTelling(wish, notification);
      }
    },
    wants: () => wantsLeft(wish),
  };
}

const anyMinutes = fc.integer({ min: 0, max: 40 });
const running: fc.Arbitrary<Report> = fc.oneof(fc.constant<Report>('used'), anyMinutes);
const anyReport: fc.Arbitrary<Report> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Report>('free') },
  { weight: 4, arbitrary: running },
  fc.constant<Report>('offline'),
);

/** For so long the machines report the same, every few seconds. */
const periodOf = (report: fc.Arbitrary<Report>) =>
  fc.record({
    reports: fc.tuple(
      ...BUILDINGS.map(() => fc.option(fc.tuple(report, report, report), { freq: 12 })),
    ),
    looks: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 250 })),
    everySeconds: fc.integer({ min: 1, max: 4 }),
  });
const anyPeriod = periodOf(anyReport);

const anyRequest = fc.record({
  kind: fc.constantFrom<MachineKind>('washer', 'washer', 'dryer'),
  scope: fc.constantFrom(ANY_BUILDING, ...BUILDINGS),
});
const anyPlace = fc.record({
  kind: fc.constantFrom<MachineKind>('washer', 'dryer'),
  buildingId: fc.constantFrom(...BUILDINGS),
  number: fc.integer({ min: 1, max: 2 }),
});

/** Whether a board has a button that marks a machine as the resident's. */
function canMark({ school }: ShownSchool, place: MachinePlace): boolean {
  const { kind, buildingId, number } = place;
  if (school.kind !== 'live') return false;
  const building = school.school.buildings.find(({ id }) => id === buildingId);
  const machine = building?.machines[kind][number - 1];
  return machine !== undefined && machine.isInUse && machine.lastUpdated !== 0;
}

test('page and gateway tell the same, in the same second, whatever the machines do', () => {
  fc.assert(
    fc.property(
      fc.array(anyPeriod, { maxLength: 3 }),
      // Nobody waits for a machine that is free.
      periodOf(running),
      fc.array(anyPeriod, { minLength: 1, maxLength: 8 }),
      fc.array(anyRequest, { maxLength: 3 }),
      fc.uniqueArray(anyPlace, { maxLength: 3, selector: (place) => JSON.stringify(place) }),
      (before, asking, after, requests, places) => {
        const [byPage, byGateway]: [Told[], Told[]] = [[], []];
        const page = openPage(byPage);
        const gateway = openGateway(byGateway);
        let shown = schoolOf([], START);
        const pass = (periods: typeof before): void => {
          for (const { reports, looks, everySeconds } of periods) {
            for (let look = 0; look < looks; look += 1) {
              shown = schoolOf(reports, shown.time + everySeconds * 1000);
              page.look(shown);
              gateway.look(shown);
            }
          }
        };
        pass([...before, asking]);
        const asked = requests.reduce(
          (state, { kind, scope }) =>
            request(state, kind, scope === ANY_BUILDING ? scope : new Set([scope]), shown),
          page.state.getSnapshot(),
        );
        const marked = places
          .filter((place) => canMark(shown, place))
          .reduce((state, place) => toggleLoad(state, place, shown), asked);
        // What is true at once, the page tells alone, and it is no wish.
        page.state.set(dismiss(marked));
        byPage.length = 0;
        gateway.wish(wantsOf(page.state.getSnapshot()), shown);
        pass(after);
        expect(byGateway.toSorted(byTime)).toEqual(byPage.toSorted(byTime));
        expect(gateway.wants()).toEqual(new Set(wantsOf(page.state.getSnapshot())));
      },
    ),
  );
});

test('a load whose building goes away ends after two hours, with words', () => {
  const told: Told[] = [];
  const gateway = openGateway(told);
  const used = schoolOf([['used', 'used', 'used']], START);
  gateway.look(used);
  gateway.wish(['washer 1 maple', 'washer free maple'], used);
  for (let second = 4; second <= 7240; second += 4) {
    gateway.look(schoolOf([], START + second * 1000));
  }
  const text =
    'Nothing has been known of your washer 1 in maple for two hours, so you will not be told when it is done.';
  expect(told).toEqual([{ second: 7204, topic: 'washer 1 maple', text }]);
  // A machine that is free is another matter.
  expect(gateway.wants()).toEqual(new Set(['washer free maple']));
});

test('of a wish that changes, what is taken back is not told, and what is new is', () => {
  const told: Told[] = [];
  const gateway = openGateway(told);
  const used = schoolOf([['used', 'used', 'used']], START);
  gateway.look(used);
  gateway.wish(['washer 1 maple', 'dryer 1 maple'], used);
  gateway.wish(['washer 1 maple', 'washer 2 maple'], used);
  for (let second = 1; second <= 11; second += 1) {
    gateway.look(schoolOf([['free', 'free', 'free']], START + second * 1000));
  }
  expect(told.map(({ topic }) => topic)).toEqual(['washer 1 maple', 'washer 2 maple']);
});

/** A wish for the loads in both washers, which are done, of which no push service has taken a word. */
function untoldLoads() {
  const used = schoolOf([['used', 'used', 'used']], START);
  let observation = observe(NOTHING_SEEN, used.school, START);
  let wish = judge(judgedWish(['washer 1 maple', 'washer 2 maple']), observation, used);
  for (let second = 1; second <= 11; second += 1) {
    const shown = schoolOf([['free', 'free', 'used']], START + second * 1000);
    observation = observe(observation, shown.school, shown.time);
    wish = judge(wish, observation, shown);
  }
  return wish;
}

test('a load whose end was not accepted is told no more when it is taken back', () => {
  const wish = judgedWish(['washer 2 maple'], untoldLoads());
  expect(notificationsOf(wish).map(({ topic }) => topic)).toEqual(['washer 2 maple']);
});

test('what is accepted is over, and the rest is waited for', () => {
  const wish = untoldLoads();
  const [first, ...others] = notificationsOf(wish);
  if (first === undefined) throw new Error('Nothing is to be told.');
  expect(others).toHaveLength(1);
  expect(wantsLeft(wish)).toEqual(new Set(['washer 1 maple', 'washer 2 maple']));
  const after = afterTelling(wish, first);
  expect(notificationsOf(after)).toEqual(others);
  expect(wantsLeft(after)).toEqual(new Set(['washer 2 maple']));
});

test('a message of a building speaks of an earlier one only while a machine is free there', () => {
  const wish = {
    ...judgedWish([]),
    told: [{ ...freeAt('maple'), isCurrent: false }, freeAt('oak')],
    untold: [freeAt('elm')],
  };
  expect(notificationsOf(wish)).toEqual([
    {
      topic: 'washer free',
      text: 'A washer is free in oak and elm.',
      claims: ['washer free oak', 'washer free elm'],
      buildingId: null,
      news: [freeAt('elm')],
    },
  ]);
});

/** News of a free washer in a building. */
function freeAt(id: string): News {
  const event = 'free';
  return { event, kind: 'washer', buildingId: id, building: id, time: START, isCurrent: true };
}

test('texts that say nothing are left out, and a machine that the school has not is waited for', () => {
  const wants = ['washer any', 'dryer 3 oak', 'nonsense', 'washer many oak', ''];
  expect(wantsLeft(judgedWish(wants))).toEqual(new Set(['washer any', 'dryer 3 oak']));
});

test('a message names twenty buildings at most, and the wish is over for all of them', () => {
  const at = (time: number): ShownSchool => ({
    time,
    school: {
      kind: 'live',
      school: {
        buildings: Array.from({ length: 30 }, (_, index) => ({
          id: `b${index}`,
          name: `B${index}`,
          knowledge: 'current',
          count: null,
          machines: { washer: [machineOf('free', time)], dryer: [] },
        })),
      },
    },
  });
  const told: Told[] = [];
  const gateway = openGateway(told);
  gateway.wish(['washer any'], at(START));
  for (let second = 1; second <= 11; second += 1) gateway.look(at(START + second * 1000));
  expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/ B18, and B19\.$/)]);
  expect(gateway.wants()).toEqual(new Set());
});

function byTime(a: Told, b: Told): number {
  return a.second - b.second || a.topic.localeCompare(b.topic);
}
