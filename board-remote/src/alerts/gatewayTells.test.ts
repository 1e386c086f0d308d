import { expect, test } from '@jest/globals';
import type { Machine, MachineKind, MachinePlace } from '@laundry-board/laundry-rules/machines';
import type { Building, School } from '@laundry-board/laundry-rules/school';
import { ANY_BUILDING, wantsOf } from '@laundry-board/laundry-rules/waiting';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import { createStore } from '@laundry-board/shared-types/store';
import fc from 'fast-check';
// The gateway, which judges by the rules that the page has.
import { openGateway, type Told } from '../../../operations/gateway/src/testing/judgingGateway.ts';
import {
  dismiss,
  NO_ALERTS,
  request,
  type ShownSchool,
  toggleLoad,
  update,
} from './alertsState.ts';
import { notifyOfNews } from './notifyOfNews.ts';

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

const BUILDINGS = ['maple', 'north hall'];

function schoolOf(reports: Reports, time: number): School {
  const buildings = reports.flatMap((building, index): readonly Building[] => {
    if (building === null) return [];
    const [first, second, dryer] = building;
    const washer = [machineOf(first, time), machineOf(second, time)];
    return [
      shownBuilding(BUILDINGS[index] ?? '', {
        machines: { washer, dryer: [machineOf(dryer, time)] },
      }),
    ];
  });
  return { buildings };
}

/** What a page shows of a school. */
function shownBy(school: School, time: number): ShownSchool {
  return { school: { kind: 'live', school }, time };
}

/** A page whose resident asks at a moment; it tells by notifications. */
function openPage() {
  const told: Told[] = [];
  const state = createStore(NO_ALERTS);
  let now = 0;
  notifyOfNews(state, ({ topic, text, isAudible }) => {
    if (isAudible) told.push({ time: now, topic, text });
    return () => {};
  });
  return {
    told,
    state,
    look: (school: School, time: number): void => {
      now = time;
      state.set(update(state.getSnapshot(), shownBy(school, time)));
    },
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
function canMark({ buildings }: School, place: MachinePlace): boolean {
  const { kind, buildingId, number } = place;
  const building = buildings.find(({ id }) => id === buildingId);
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
        const page = openPage();
        const gateway = openGateway();
        let time = START;
        let school = schoolOf([], time);
        const pass = (periods: typeof before): void => {
          for (const { reports, looks, everySeconds } of periods) {
            for (let look = 0; look < looks; look += 1) {
              time += everySeconds * 1000;
              school = schoolOf(reports, time);
              page.look(school, time);
              gateway.look(school, time);
            }
          }
        };
        pass([...before, asking]);
        const shown = shownBy(school, time);
        const asked = requests.reduce(
          (state, { kind, scope }) =>
            request(state, kind, scope === ANY_BUILDING ? scope : new Set([scope]), shown),
          page.state.getSnapshot(),
        );
        const marked = places
          .filter((place) => canMark(school, place))
          .reduce((state, place) => toggleLoad(state, place, shown), asked);
        // What is true at once, the page tells alone, and it is no wish.
        page.state.set(dismiss(marked));
        page.told.length = 0;
        gateway.wish(wantsOf(page.state.getSnapshot()), school, time);
        pass(after);
        expect([...gateway.told].sort(byTime)).toEqual([...page.told].sort(byTime));
        expect(gateway.wants()).toEqual(new Set(wantsOf(page.state.getSnapshot())));
      },
    ),
  );
});

function byTime(a: Told, b: Told): number {
  return a.time - b.time || a.topic.localeCompare(b.topic);
}
