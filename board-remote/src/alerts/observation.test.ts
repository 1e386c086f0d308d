import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Machine } from '../model/machineStatus.ts';
import type { SchoolState } from '../model/school.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { AWAY_MS } from '../model/connection/connectionTimes.ts';
import { beginObservation, countsAsFree, isMachineFree, observe } from './observation.ts';

const START = 1_700_000_000_000;
const SLEEP_MS = 60_000;

/** A school in which Maple House has these dryers, which stay online for an hour. */
function maple(...dryers: readonly Machine[]): SchoolState {
  const building = shownBuilding('maple', { machines: { washer: [], dryer: dryers } });
  return { kind: 'live', school: { buildings: [building] } };
}

const LOST: SchoolState = { kind: 'unreachable', content: { kind: 'loading' } };

/** The states of one dryer in a second: Available, In Use, Offline, or `-` while the connection is lost. */
const LETTERS: Readonly<Record<string, (time: number) => SchoolState>> = {
  A: (time) => maple({ isInUse: false, lastUpdated: time }),
  U: (time) => maple({ isInUse: true, lastUpdated: time }),
  O: () => maple({ isInUse: false, lastUpdated: 0 }),
  '-': () => LOST,
};

/** The second at which the dryer counts as free; null if it never does. In a second `z` the page sleeps. */
function freeAt(life: string): number | null {
  let time = START;
  let observation = beginObservation(LOST, time);
  for (const [second, letter] of life.split('').entries()) {
    const state = LETTERS[letter];
    if (state === undefined) {
      time += SLEEP_MS;
      continue;
    }
    observation = observe(observation, state(time), time);
    if (countsAsFree(observation, 'maple', 'dryer')) return second;
    time += 1000;
  }
  return null;
}

test('one machine is told apart from the others of its building', () => {
  const state = maple(
    { isInUse: true, lastUpdated: START },
    { isInUse: false, lastUpdated: START },
  );
  const before = observe(beginObservation(LOST, START), state, START);
  const after = observe(before, state, START + 10_000);
  const isFree = (number: number, buildingId = 'maple') =>
    isMachineFree(after, { kind: 'dryer', buildingId, number });
  expect([1, 2, 3].map((number) => isFree(number))).toEqual([false, true, false]);
  expect(isFree(2, 'oak')).toBe(false);
});

test('while nobody has watched, nothing is observed', () => {
  const free = maple({ isInUse: false, lastUpdated: START });
  const before = observe(beginObservation(LOST, START), free, START);
  if (free.kind !== 'live') throw new Error('It is not live.');
  expect(observe(before, { kind: 'paused', content: free }, START + 1000)).toBe(before);
});

describe('a machine counts as free', () => {
  test('ten seconds after it has become Available', () => {
    expect(freeAt('UUAAAAAAAAAAA')).toBe(12);
  });

  test.each([
    { gap: 'the gateway was silent', life: 'UOOOAAAAAAAAAAA', second: 14 },
    { gap: 'the connection was lost', life: 'U---AAAAAAAAAAA', second: 14 },
    { gap: 'it was Offline from the start', life: 'OAAAAAAAAAAA', second: 11 },
  ])('after ten seconds when $gap', ({ life, second }) => {
    expect(freeAt(life)).toBe(second);
  });

  test('at once by the first snapshot after the page has slept', () => {
    expect(freeAt('UzA')).toBe(2);
  });

  test('at once when the connection comes back after the page has slept', () => {
    expect(freeAt('Uz---A')).toBe(5);
  });

  test('after ten seconds when the first snapshot after the sleep has it In Use', () => {
    expect(freeAt('UzUAAAAAAAAAAA')).toBe(13);
  });

  test('if and only if it is Available for ten seconds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(U?A{0,12}[UO-]?){0,6}$/), (life) => {
        expect(freeAt(life) !== null).toBe(/A{11}/.test(life));
      }),
    );
  });
});

test('what was known before the page slept does not count', () => {
  const known = maple({ isInUse: false, lastUpdated: START });
  const before = observe(beginObservation(known, START), known, START);
  const woken = observe(before, known, START + SLEEP_MS);
  expect(countsAsFree(woken, 'maple', 'dryer')).toBe(false);
  const later = observe(woken, known, START + SLEEP_MS + 11_000);
  expect(countsAsFree(later, 'maple', 'dryer')).toBe(false);
});

test('each machine is observed by itself, also when the list grows and shrinks', () => {
  const machine = (isInUse: boolean): Machine => ({ isInUse, lastUpdated: START });
  let observation = beginObservation(LOST, START);
  const pass = (seconds: number, ...machines: readonly Machine[]): boolean => {
    observation = observe(observation, maple(...machines), observation.time + seconds * 1000);
    return countsAsFree(observation, 'maple', 'dryer');
  };
  expect(pass(1, machine(true))).toBe(false);
  expect(pass(1, machine(true), machine(false))).toBe(false);
  expect(pass(9, machine(false), machine(true))).toBe(false);
  expect(pass(9, machine(false), machine(false))).toBe(false);
  expect(pass(1, machine(false))).toBe(true);
  expect(pass(1)).toBe(false);
});

test('each building and each kind is observed by itself', () => {
  const free = { isInUse: false, lastUpdated: START };
  const used = { isInUse: true, lastUpdated: START };
  const state: SchoolState = {
    kind: 'live',
    school: {
      buildings: [
        shownBuilding('maple', { machines: { washer: [], dryer: [free] } }),
        shownBuilding('oak', { machines: { washer: [used], dryer: [used] } }),
      ],
    },
  };
  const observation = observe(
    observe(beginObservation(state, START), state, START),
    state,
    START + 10_000,
  );
  const seen = (id: string, kind: 'washer' | 'dryer') => countsAsFree(observation, id, kind);
  expect(seen('maple', 'dryer')).toBe(true);
  expect([seen('maple', 'washer'), seen('oak', 'dryer'), seen('oak', 'washer')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a building that is gone has no free machine', () => {
  const state = maple({ isInUse: false, lastUpdated: START });
  const observation = observe(beginObservation(state, START), state, START);
  expect(countsAsFree(observe(observation, state, START + 20_000), 'elm', 'dryer')).toBe(false);
});

test('a page that was slow, but did not sleep, continues the observation', () => {
  const state = maple({ isInUse: false, lastUpdated: START });
  const before = observe(beginObservation(state, START), state, START);
  const later = observe(before, state, START + AWAY_MS);
  expect(later.freeSince).toEqual(before.freeSince);
});
