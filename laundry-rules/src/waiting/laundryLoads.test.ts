import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shownBuilding } from '../testing/shownBuilding.ts';
import {
  machineOf,
  type Report,
  type Shown,
  START,
  washersIn,
  watchedSchool,
} from '../testing/watchedSchool.ts';
import type { Machine } from '../machines/machineStatus.ts';
import type { MachinePlace } from '../machines/machinePlace.ts';
import { followLoads, type LaundryLoad, loadIn } from './laundryLoads.ts';
import { addNews, compareNews, describeCurrent, describePast, type News } from './news.ts';
import { NOTHING_SEEN, type Observation, observe } from './observation.ts';

const MINUTE = 60_000;

const washer = (number: number) => ({ kind: 'washer', buildingId: 'Hall', number }) as const;

const endingAt = (minutes: number): Report => ({ finishesAt: START + minutes * MINUTE });

interface Resident {
  readonly loads: readonly LaundryLoad[];
  readonly news: readonly News[];
  readonly observation: Observation;
}

function follow(before: Resident, { school, time }: Shown): Resident {
  const observation = observe(before.observation, school, time);
  const { loads, news } = followLoads(before.loads, { school, observation, time });
  return { observation, loads, news: addNews(compareNews(before.news, observation), news) };
}

/** A resident has laundry in some washers of a building, which report so at first. */
function startLoads(numbers: readonly number[], ...first: readonly Report[]) {
  const nobody: Resident = { loads: [], news: [], observation: NOTHING_SEEN };
  const school = watchedSchool(nobody, follow);
  const see = (seconds: number, ...reports: readonly Report[]) =>
    school.report(seconds, (time) => [washersIn('Hall', reports, time)]);
  const mark = (place: MachinePlace) =>
    school.act((before, { school: now, time }) => ({
      ...before,
      loads: [...before.loads, loadIn(now, place, time) ?? []].flat(),
    }));
  see(1, ...first);
  numbers.map(washer).forEach(mark);
  return {
    ...school,
    see,
    mark,
    /** The numbers of the washers that are still marked. */
    marked: () => school.state().loads.map(({ number }) => number),
    current: () => describeCurrent(school.state().news).map(({ text }) => text),
    past: () =>
      school
        .state()
        .news.filter(({ isCurrent }) => !isCurrent)
        .map(describePast),
  };
}

const done = (number: number) => `Your washer ${number} in Hall is done.`;
const wasDone = (number: number) =>
  expect.stringMatching(
    new RegExp(`^Your washer ${number} in Hall was done at \\d+:\\d\\d [AP]M\\.$`),
  );

describe('a load is done', () => {
  test('when its machine has been Available for ten seconds', () => {
    const { see, current, marked } = startLoads([1], 'In Use');
    see(10, 'Available');
    expect([current(), marked()]).toEqual([[], [1]]);
    see(1, 'Available');
    expect([current(), marked()]).toEqual([[done(1)], []]);
  });

  test('when its machine comes back after it was Offline', () => {
    const { see, current } = startLoads([1], 'In Use');
    see(20, 'Offline');
    expect(current()).toEqual([]);
    see(11, 'Available');
    expect(current()).toEqual([done(1)]);
  });

  test('when the connection comes back', () => {
    const { see, lose, current } = startLoads([1], 'In Use');
    lose(20);
    expect(current()).toEqual([]);
    see(11, 'Available');
    expect(current()).toEqual([done(1)]);
  });

  test('with the first snapshot after the page has slept', () => {
    const { see, sleep, current } = startLoads([1], 'In Use');
    sleep(3600);
    see(1, 'Available');
    expect(current()).toEqual([done(1)]);
  });

  test('with its own words and building, by what stands on the machine', () => {
    const { report, mark, current } = startLoads([], 'In Use');
    const hall = (use: Report) => (time: number) => [
      shownBuilding('h', {
        name: 'North Hall',
        machines: { washer: [], dryer: [machineOf(use, time, '14')] },
      }),
    ];
    report(1, hall('In Use'));
    mark({ kind: 'dryer', buildingId: 'h', number: 1 });
    report(11, hall('Available'));
    expect(current()).toEqual(['Your dryer 14 in North Hall is done.']);
  });
});

describe('news of a load', () => {
  test('goes with the label of its machine, wherever that stands in the list', () => {
    const { act, report, state, current } = startLoads([], 'Available');
    const building = (time: number, ...washers: readonly (readonly [Report, string?])[]) =>
      shownBuilding('Hall', {
        machines: {
          washer: washers.map(([one, label]) => machineOf(one, time, label)),
          dryer: [],
        },
      });
    report(1, (time) => [building(time, ['In Use', 'A'], ['In Use', 'B'])]);
    act((before, { school, time }) => ({
      ...before,
      loads: [washer(2)].flatMap((place) => loadIn(school, place, time) ?? []),
    }));
    // One is put before it, and is free.
    report(60, (time) => [building(time, ['Available', 'N'], ['Available', 'A'], ['In Use', 'B'])]);
    expect(current()).toEqual([]);
    report(11, (time) => [building(time, ['In Use', 'N'], ['In Use', 'A'], ['Available', 'B'])]);
    expect(current()).toEqual(['Your washer B in Hall is done.']);
    expect(state().loads).toEqual([]);
  });

  test.each([
    ['that the machine in its place has, too', ['In Use', 'A'] as const, []],
    [
      'that no machine has any more',
      ['Available', 'C'] as const,
      ['Your washer A in Hall is done.'],
    ],
  ])('stays at its place with a label %s', (_, [report, label], texts) => {
    const { act, report: show, current } = startLoads([], 'Available');
    const building = (washers: readonly Machine[]) =>
      shownBuilding('Hall', { machines: { washer: washers, dryer: [] } });
    const first = (time: number) => machineOf('Available', time, 'A');
    show(1, (time) => [building([first(time), machineOf('In Use', time, 'A')])]);
    act((before, { school, time }) => ({
      ...before,
      loads: [washer(2)].flatMap((place) => loadIn(school, place, time) ?? []),
    }));
    const others = (time: number) => (label === 'A' ? first(time) : machineOf('In Use', time));
    show(20, (time) => [building([others(time), machineOf(report, time, label)])]);
    expect(current()).toEqual(texts);
  });

  test('stays what it was while its machine is Offline, or its list is short, or the connection lost', () => {
    const { see, lose, report, sleep, current } = startLoads([1], 'In Use');
    see(11, 'Available');
    see(60, 'Offline');
    see(60);
    report(60, () => []);
    lose(60);
    sleep(600);
    see(60, 'Offline');
    expect(current()).toEqual([done(1)]);
  });

  test('says that it was done once its machine has been in use for ten seconds, and says so for good', () => {
    const { see, current, past } = startLoads([1], 'In Use');
    see(11, 'Available');
    see(10, 'In Use');
    expect(current()).toEqual([done(1)]);
    see(1, 'In Use');
    see(60, 'Available');
    expect([current(), past()]).toEqual([[], [wasDone(1)]]);
  });
});

describe('two loads of one kind in one building', () => {
  test('that end together have a sentence each', () => {
    const { see, current } = startLoads([1, 2], 'In Use', 'In Use');
    see(11, 'Available', 'Available');
    expect(current()).toEqual([done(1), done(2)]);
  });

  test('that end one after the other have a life each', () => {
    const { see, current, past, marked } = startLoads([1, 2], 'In Use', 'In Use');
    see(11, 'Available', 'In Use');
    expect([current(), marked()]).toEqual([[done(1)], [2]]);
    see(11, 'Available', 'Available');
    expect([current(), marked()]).toEqual([[done(1), done(2)], []]);
    see(11, 'Available', 'In Use');
    expect([current(), past()]).toEqual([[done(1)], [wasDone(2)]]);
  });

  test('are told apart from those of another building', () => {
    const { report, mark, state } = startLoads([], 'In Use');
    const halls = (hall: Report, oak: Report) => (time: number) => [
      washersIn('Hall', [hall], time),
      washersIn('Oak', [oak], time),
    ];
    report(1, halls('In Use', 'In Use'));
    for (const buildingId of ['Hall', 'Oak']) mark({ ...washer(1), buildingId });
    report(11, halls('In Use', 'Available'));
    expect(state().loads.map(({ buildingId }) => buildingId)).toEqual(['Hall']);
  });
});

describe('a mark', () => {
  test('is not made in a machine that the school does not have', () => {
    expect(startLoads([2], 'In Use').marked()).toEqual([]);
  });

  test.each([
    ['is missing from its list', (loads: ReturnType<typeof startLoads>) => loads.see(60)],
    [
      'is in a building that is missing',
      (loads: ReturnType<typeof startLoads>) => loads.report(60, () => []),
    ],
    [
      'is in a building whose machines are not known',
      (loads: ReturnType<typeof startLoads>) =>
        loads.report(60, () => [shownBuilding('Hall', { knowledge: 'nothing' })]),
    ],
    ['is Offline', (loads: ReturnType<typeof startLoads>) => loads.see(60, 'Offline')],
  ])('stays while its machine %s', (_, pass) => {
    const loads = startLoads([1], 'In Use');
    pass(loads);
    expect([loads.current(), loads.marked()]).toEqual([[], [1]]);
    loads.see(11, 'Available');
    expect(loads.current()).toEqual([done(1)]);
  });

  const SILENT =
    'Nothing has been known of your washer 1 in Hall for two hours, so you will not be told when it is done.';

  test('ends with a sentence when nothing has been known of its machine for two hours', () => {
    const { see, current, marked } = startLoads([1], 'In Use');
    see(7200, 'Offline');
    expect([current(), marked()]).toEqual([[], [1]]);
    see(1, 'Offline');
    expect([current(), marked()]).toEqual([[SILENT], []]);
    see(60, 'In Use');
    expect(current()).toEqual([SILENT]);
  });

  test('gives its machine ten seconds to report after a sleep of hours', () => {
    const { see, sleep, current, marked } = startLoads([1], 'In Use');
    sleep(3 * 3600);
    see(10, 'Offline');
    expect([current(), marked()]).toEqual([[], [1]]);
    see(1, 'Offline');
    expect([current(), marked()]).toEqual([[SILENT], []]);
  });

  test('stays while the backend is lost, however long', () => {
    const { lose, marked } = startLoads([1], 'In Use');
    lose(3 * 3600);
    expect(marked()).toEqual([1]);
  });
});

describe('a machine that is put out of order', () => {
  const OUT_OF_ORDER = 'Your washer 1 in Hall is out of order.';

  test.each<Report>(['Available', 'In Use', 'Offline', endingAt(30)])(
    'ends the mark of the load in it at once, with a sentence: %j',
    (first) => {
      const { see, current, marked } = startLoads([1], first);
      see(1, 'out of order');
      expect([current(), marked()]).toEqual([[OUT_OF_ORDER], []]);
    },
  );

  test('is told of once, and stays told when it works again', () => {
    const { see, act, current } = startLoads([1], 'In Use');
    see(60, 'out of order');
    see(60, 'Available');
    expect(current()).toEqual([OUT_OF_ORDER]);
    act((state) => ({ ...state, news: [] }));
    see(60, 'out of order');
    expect(current()).toEqual([]);
  });

  test('says nothing to who waits for another one', () => {
    const { see, current, marked } = startLoads([1], 'In Use', 'In Use');
    see(60, 'In Use', 'out of order');
    expect([current(), marked()]).toEqual([[], [1]]);
  });

  test('is told of when the page wakes', () => {
    const { see, sleep, current } = startLoads([1], endingAt(20));
    sleep(3600);
    see(1, 'out of order');
    expect(current()).toEqual([OUT_OF_ORDER]);
  });
});

describe('with a known end', () => {
  test('a pause far from it is no end', () => {
    const { see, current, marked } = startLoads([1], endingAt(30));
    see(90, 'Available');
    expect([current(), marked()]).toEqual([[], [1]]);
    see(1700, endingAt(30));
    see(11, 'Available');
    expect([current(), marked()]).toEqual([[done(1)], []]);
  });

  test('a load is done far from it when its machine has been Available for ten minutes', () => {
    const { see, current } = startLoads([1], endingAt(30));
    see(600, 'Available');
    expect(current()).toEqual([]);
    see(1, 'Available');
    expect(current()).toEqual([done(1)]);
  });

  test.each([
    { minutes: 5, ends: true },
    { minutes: 6, ends: false },
  ])('a load that is Available $minutes min before it is done: $ends', ({ minutes, ends }) => {
    const { see, current } = startLoads([1], endingAt(minutes));
    see(11, 'Available');
    expect(current()).toEqual(ends ? [done(1)] : []);
  });

  test('one that has moved counts, also while reports leave it out', () => {
    const { see, current, marked } = startLoads([1], endingAt(3));
    see(1, endingAt(30));
    see(1, 'In Use');
    see(90, 'Available');
    expect([current(), marked()]).toEqual([[], [1]]);
  });

  test('the newest one counts', () => {
    const { see, current } = startLoads([1], endingAt(30));
    see(1, endingAt(3));
    see(1, 'In Use');
    see(11, 'Available');
    expect(current()).toEqual([done(1)]);
  });

  test('one that cannot be believed does not count', () => {
    const { see, current } = startLoads([1], endingAt(100_000));
    see(11, 'Available');
    expect(current()).toEqual([done(1)]);
  });
});

describe('a machine that runs when the page wakes', () => {
  const DOUBT =
    'Your washer 1 in Hall may be done. It is in use, perhaps by somebody else: what happened meanwhile is not known.';

  test('runs for somebody else if its end is another one: the load was done at its own', () => {
    const { see, sleep, current, marked } = startLoads([1], endingAt(20));
    sleep(40 * 60);
    see(1, endingAt(70));
    expect(marked()).toEqual([]);
    expect(current()).toEqual([wasDone(1)]);
    see(60, endingAt(70));
    expect(current()).toEqual([wasDone(1)]);
  });

  test('also if it was not the page that slept, but the machine that was off', () => {
    const { see, current, marked } = startLoads([1], endingAt(2));
    see(300, 'Offline');
    see(1, endingAt(50));
    expect([current(), marked()]).toEqual([[wasDone(1)], []]);
  });

  test.each([
    { what: 'its end has moved by less than a cycle takes', first: 20, sleep: 22, now: 29 },
    { what: 'its end is still ahead', first: 60, sleep: 40, now: 90 },
    { what: 'it was away for a minute only', first: 1, sleep: 1, now: 45 },
  ])('runs for the resident if $what', ({ first, sleep: minutes, now }) => {
    const { see, sleep, current, marked } = startLoads([1], endingAt(first));
    sleep(minutes * 60 + 20);
    see(1, endingAt(now));
    expect([current(), marked()]).toEqual([[], [1]]);
  });

  test.each([
    { what: 'no end is known', first: 'In Use', now: 'In Use' },
    { what: 'no end was known before', first: 'In Use', now: endingAt(90) },
    { what: 'no end is known any more', first: endingAt(20), now: 'In Use' },
  ] as const)('is not guessed about if $what: a word, once', ({ first, now }) => {
    const { see, sleep, act, current, marked } = startLoads([1], first);
    sleep(3600);
    see(1, now);
    expect([current(), marked()]).toEqual([[DOUBT], [1]]);
    act((state) => ({ ...state, news: [] }));
    sleep(3600);
    see(1, 'In Use');
    expect([current(), marked()]).toEqual([[], [1]]);
    see(11, 'Available');
    expect(current()).toEqual([expect.stringMatching(/is done\.$/)]);
  });

  test('is not asked about after a short sleep', () => {
    const { see, sleep, current } = startLoads([1], 'In Use');
    sleep(9 * 60);
    see(1, 'In Use');
    expect(current()).toEqual([]);
  });
});

describe('whatever three machines do,', () => {
  /** What each of three washers reports for some seconds; `lost` and `asleep` are for all of them. */
  const use = fc.constantFrom<Report>('Available', 'In Use', 'Offline');
  const seen = fc.record({
    seconds: fc.integer({ min: 1, max: 14 }),
    uses: fc.tuple(use, use, use),
  });
  const lost = fc.record({ lost: fc.integer({ min: 1, max: 7 }) });
  const asleep = fc.record({ asleep: fc.integer({ min: 1, max: 400 }) });
  const moment = fc.oneof({ weight: 6, arbitrary: seen }, lost, asleep);
  const life = fc.array(moment, { maxLength: 12 });
  type Life = readonly (
    | { readonly seconds: number; readonly uses: readonly Report[] }
    | { readonly lost: number }
    | { readonly asleep: number }
  )[];

  function live(
    numbers: readonly number[],
    moments: Life,
    check: (loads: ReturnType<typeof startLoads>) => void = () => {},
  ) {
    const loads = startLoads(numbers, 'In Use', 'In Use', 'In Use');
    for (const one of moments) {
      if ('lost' in one) loads.lose(one.lost);
      else if ('asleep' in one) loads.sleep(one.asleep);
      else loads.see(one.seconds, ...one.uses);
      check(loads);
    }
    return loads;
  }

  test('each load is marked, or has ended once', () => {
    fc.assert(
      fc.property(life, (moments) => {
        let ended = 0;
        live([1, 2, 3], moments, ({ state }) => {
          const over = state().news.filter(({ event }) => event === 'done');
          expect(over.length + state().loads.length).toBe(3);
          expect(over.length).toBeGreaterThanOrEqual(ended);
          ended = over.length;
        });
      }),
    );
  });

  test('a load is done if and only if its machine was Available for ten seconds, without a sleep', () => {
    const awake = fc.array(fc.oneof({ weight: 6, arbitrary: seen }, lost), { maxLength: 12 });
    fc.assert(
      fc.property(awake, (moments) => {
        const letters = moments.map((one) =>
          'lost' in one ? '-' : (one.uses[0] === 'Available' ? 'A' : '-').repeat(one.seconds),
        );
        const isDone = /A{11}/.test(letters.join(''));
        const { current, past, marked } = live([1], moments);
        expect(marked()).toEqual(isDone ? [] : [1]);
        expect(current().length + past().length).toBe(isDone ? 1 : 0);
      }),
    );
  });

  test('the order of loads does not matter, and each is as if it were alone', () => {
    fc.assert(
      fc.property(life, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), (moments, order) => {
        const all = live([1, 2, 3], moments);
        const alone = order.map((number) => live([number], moments));
        const other = live(order, moments);
        const same = (part: (loads: ReturnType<typeof startLoads>) => readonly unknown[]): void => {
          expect(new Set(part(other))).toEqual(new Set(part(all)));
          expect(new Set(alone.flatMap(part))).toEqual(new Set(part(all)));
        };
        same(({ marked }) => marked());
        same(({ current }) => current());
        same(({ past }) => past());
      }),
    );
  });

  test('a machine that flaps within ten seconds changes nothing', () => {
    const flap = fc.record({
      seconds: fc.integer({ min: 1, max: 10 }),
      rest: fc.integer({ min: 1, max: 30 }),
      isOffline: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(flap, { maxLength: 10 }), (flaps) => {
        const running = startLoads([1], 'In Use');
        const ended = startLoads([1], 'In Use');
        ended.see(11, 'Available');
        for (const { seconds, rest, isOffline } of flaps) {
          running.see(seconds, isOffline ? 'Offline' : 'Available');
          running.see(rest, 'In Use');
          ended.see(seconds, isOffline ? 'Offline' : 'In Use');
          ended.see(rest, 'Available');
        }
        expect([running.current(), running.marked()]).toEqual([[], [1]]);
        expect([ended.current(), ended.past()]).toEqual([[done(1)], []]);
      }),
    );
  });

  test('there is no news without a load', () => {
    fc.assert(
      fc.property(life, (moments) => {
        const { current, past } = live([], moments);
        expect([...current(), ...past()]).toEqual([]);
      }),
    );
  });
});
