import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Report, START, washersIn, watchedSchool } from '../testing/watchedSchool.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import {
  hasStayedFree,
  machineFreeFor,
  NOTHING_SEEN,
  observe,
  settledUse,
  settledUseOfAny,
} from './observation.ts';

const HALL = { kind: 'washer', buildingId: 'Hall' } as const;

function startObserving() {
  const school = watchedSchool(NOTHING_SEEN, (before, { school: now, time }) =>
    observe(before, now, time),
  );
  return {
    ...school,
    /** For so many seconds, the washers of a building report. */
    see: (seconds: number, ...reports: readonly Report[]) =>
      school.report(seconds, (time) => [washersIn('Hall', reports, time)]),
    stayedFree: () => hasStayedFree(school.state(), 'Hall', 'washer'),
    freeFor: (number = 1) => machineFreeFor(school.state(), { ...HALL, number }),
    settled: (number = 1) => settledUse(school.state(), { ...HALL, number }),
    settledOfAny: () => settledUseOfAny(school.state(), 'Hall', 'washer'),
  };
}

/** For each letter a second: Available, In Use, Offline, `-` while the connection is lost, `z` for a sleep of two minutes. */
function observeLife(life: string) {
  const hall = startObserving();
  /** The second in which the washer had stayed free for the first time; null if it never had. */
  let freeAt: number | null = null;
  for (const [second, letter] of life.split('').entries()) {
    if (letter === 'z') hall.sleep(120);
    else if (letter === '-') hall.lose(1);
    else hall.see(1, letter === 'A' ? 'Available' : letter === 'U' ? 'In Use' : 'Offline');
    if (freeAt === null && hall.stayedFree()) freeAt = second;
  }
  return { ...hall, freeAt };
}

describe('a machine has stayed free', () => {
  test.each([
    { when: 'ten seconds after it has become Available', life: 'UUAAAAAAAAAAA', second: 12 },
    { when: 'ten seconds after the gateway was silent', life: 'UOOOAAAAAAAAAAA', second: 14 },
    { when: 'ten seconds after the connection was lost', life: 'U---AAAAAAAAAAA', second: 14 },
    { when: 'ten seconds after it was Offline', life: 'OAAAAAAAAAAA', second: 11 },
    { when: 'at once by the first snapshot after a sleep', life: 'UzA', second: 2 },
    { when: 'at once when a sleep ends without the backend', life: 'Uz---A', second: 5 },
    { when: 'ten seconds after it was In Use at the wake', life: 'UzUAAAAAAAAAAA', second: 13 },
    { when: 'never, before the first sleep', life: 'zA', second: null },
  ])('$when', ({ life, second }) => {
    expect(observeLife(life).freeAt).toBe(second);
  });

  test('if and only if it was Available for ten seconds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(U?A{0,12}[UO-]?){0,6}$/), (life) => {
        expect(observeLife(life).freeAt !== null).toBe(/A{11}/.test(life));
      }),
    );
  });

  test.each([8, 60, 89])(
    'after ten seconds or with the next look, where the browser lets the page run every %i seconds',
    (seconds) => {
      const { see, idle, stayedFree } = startObserving();
      see(1, 'In Use');
      see(2, 'Available');
      idle(seconds);
      expect(stayedFree()).toBe(false);
      see(1, 'Available');
      expect(stayedFree()).toBe(true);
    },
  );

  test('by itself, also when the list grows and shrinks', () => {
    const { see, stayedFree, freeFor } = startObserving();
    see(5, 'In Use', 'Available');
    see(9, 'Available', 'In Use');
    expect(stayedFree()).toBe(false);
    see(1, 'Available');
    expect([freeFor(1), freeFor(2)]).toEqual([9000, -1]);
    see(1, 'Available', 'Available');
    expect(stayedFree()).toBe(true);
    expect([freeFor(1), freeFor(2), freeFor(3)]).toEqual([10_000, 0, -1]);
  });

  test('in its own building, and of its own kind', () => {
    const { report, state } = startObserving();
    report(20, (time) => [
      washersIn('Hall', ['In Use'], time),
      washersIn('Oak', ['Available'], time),
    ]);
    const seen = (id: string, kind: 'washer' | 'dryer') => hasStayedFree(state(), id, kind);
    expect([seen('Oak', 'washer'), seen('Oak', 'dryer')]).toEqual([true, false]);
    expect([seen('Hall', 'washer'), seen('Elm', 'washer')]).toEqual([false, false]);
  });
});

describe('the settled use of a machine', () => {
  test.each([
    ['is null before it is known', 'OO', null],
    ['is the first one that is known', 'OU', 'taken'],
    ['is the next one once that has lasted for ten seconds', 'UAAAAAAAAAAA', 'free'],
    ['is not the next one before', 'UAAAAAAAAAA', 'taken'],
    ['stays while the machine is Offline', 'AOOOOOOOOOOOOOOOOOOOO', 'free'],
    ['stays while the connection is lost', 'A----------------', 'free'],
    ['stays through a sleep', 'Az', 'free'],
    ['changes by the first snapshot after a sleep', 'AzU', 'taken'],
  ])('%s', (_, life, use) => {
    expect(observeLife(life).settled()).toBe(use);
  });

  test('is not changed by a use of less than ten seconds, nor by what is not known', () => {
    const flaps = fc.stringMatching(/^(A[UO-]{0,10}){1,10}$/);
    fc.assert(
      fc.property(flaps, (life) => {
        expect(observeLife(life).settled()).toBe('free');
      }),
    );
  });

  test('stays while the list of machines is shorter, or the building missing', () => {
    const { see, report, settled } = startObserving();
    see(1, 'In Use', 'Available');
    see(20, 'In Use');
    report(20, () => []);
    expect(settled(2)).toBe('free');
  });

  test('of any machine is free while one of them is, and null while none is known', () => {
    const { see, settledOfAny } = startObserving();
    see(1, 'Offline', 'Offline');
    expect(settledOfAny()).toBeNull();
    see(1, 'In Use', 'Offline');
    expect(settledOfAny()).toBe('taken');
    see(1, 'In Use', 'Available');
    expect(settledOfAny()).toBe('free');
    see(20, 'In Use', 'Offline');
    expect(settledOfAny()).toBe('free');
    see(11, 'In Use', 'In Use');
    expect(settledOfAny()).toBe('taken');
  });
});

test('nothing is known of a building that the school never had', () => {
  const { see, state } = startObserving();
  see(12, 'Available');
  const elsewhere = { ...HALL, buildingId: 'Oak', number: 1 };
  expect(settledUse(state(), elsewhere)).toBeNull();
  expect(settledUseOfAny(state(), 'Oak', 'washer')).toBeNull();
  expect(machineFreeFor(state(), elsewhere)).toBe(-1);
});

describe('where only the gateway knows the machines', () => {
  const counted = (free: number, at: number) =>
    shownBuilding('Hall', {
      knowledge: 'nothing',
      count: { free: { washer: free, dryer: 0 }, at },
    });

  test('its count stands for them, while it is new', () => {
    const { report, stayedFree, settledOfAny } = startObserving();
    report(12, (time) => [counted(2, time)]);
    expect([stayedFree(), settledOfAny()]).toEqual([true, 'free']);
    report(12, (time) => [counted(0, time)]);
    expect([stayedFree(), settledOfAny()]).toEqual([false, 'taken']);
    report(70, () => [counted(2, START - 60_000)]);
    expect([stayedFree(), settledOfAny()]).toEqual([false, 'taken']);
  });

  test('without a count nothing is known of them', () => {
    const { report, settled, settledOfAny } = startObserving();
    report(12, () => [shownBuilding('Hall', { knowledge: 'nothing' })]);
    expect([settled(), settledOfAny()]).toEqual([null, null]);
  });

  test('it says nothing of one machine, nor anything once they are known', () => {
    const { report, freeFor, see, settledOfAny } = startObserving();
    report(12, (time) => [counted(2, time)]);
    expect(freeFor(1)).toBe(-1);
    see(1, 'In Use');
    expect(settledOfAny()).toBe('taken');
  });
});

test('the observation says since when the school is live without a sleep', () => {
  const { see, sleep, lose, state } = startObserving();
  see(5, 'In Use');
  expect(state().liveSince).toBe(START + 1000);
  lose(1);
  expect(state().liveSince).toBeNull();
  see(2, 'In Use');
  sleep(120);
  see(1, 'In Use');
  expect(state().liveSince).toBe(state().time);
});
