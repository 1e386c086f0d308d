import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Machine } from '../model/machineStatus.ts';
import type { SchoolState } from '../model/school.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { AWAY_MS } from '../model/connection/connectionTimes.ts';
import { beginObservation, hasSeenFree, observe } from './observation.ts';

const START = 1_700_000_000_000;
const SLEEP_MS = 60_000;

/** What the backend says of Maple House: its machines are dryers, which stay online for an hour. */
function maple(...dryers: readonly Machine[]): SchoolState {
  const building = shownBuilding('maple', { machines: { washer: [], dryer: dryers } });
  return { kind: 'live', school: { buildings: [building] } };
}

const LOST: SchoolState = { kind: 'unreachable', content: { kind: 'loading' } };

/** A second of one dryer's life; `-` is one without a connection. */
const LETTERS: Readonly<Record<string, (time: number) => SchoolState>> = {
  A: (time) => maple({ isInUse: false, lastUpdated: time }),
  U: (time) => maple({ isInUse: true, lastUpdated: time }),
  O: () => maple({ isInUse: false, lastUpdated: 0 }),
  '-': () => LOST,
};

/** The second of its life at which the dryer counts as free, or null. While the page sleeps (`z`) it sees nothing. */
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
    if (hasSeenFree(observation, 'maple', 'dryer')) return second;
    time += 1000;
  }
  return null;
}

describe('a machine counts as free', () => {
  test('ten seconds after it has become Available', () => {
    expect(freeAt('UUAAAAAAAAAAA')).toBe(12);
  });

  test.each([
    { gap: 'the gateway has paused', life: 'UOOOAAAAAAAAAAA', second: 14 },
    { gap: 'the connection was lost', life: 'U---AAAAAAAAAAA', second: 14 },
    { gap: 'it was Offline from the start', life: 'OAAAAAAAAAAA', second: 11 },
  ])('after ten seconds when $gap', ({ life, second }) => {
    expect(freeAt(life)).toBe(second);
  });

  test('at once by the first report after the page has slept', () => {
    expect(freeAt('UzA')).toBe(2);
  });

  test('at once when the connection comes back after the page has slept', () => {
    expect(freeAt('Uz---A')).toBe(5);
  });

  test('after ten seconds when the first report after the sleep said otherwise', () => {
    expect(freeAt('UzUAAAAAAAAAAA')).toBe(13);
  });

  test('by no other life', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(U?A{0,12}[UO-]?){0,6}$/), (life) => {
        expect(freeAt(life) !== null).toBe(/A{11}/.test(life));
      }),
    );
  });
});

test('what was known before the page slept counts for nothing', () => {
  const known = maple({ isInUse: false, lastUpdated: START });
  const before = observe(beginObservation(known, START), known, START);
  const woken = observe(before, known, START + SLEEP_MS);
  expect(hasSeenFree(woken, 'maple', 'dryer')).toBe(false);
  const later = observe(woken, known, START + SLEEP_MS + 11_000);
  expect(hasSeenFree(later, 'maple', 'dryer')).toBe(false);
});

test('each machine is observed by itself, also when the list grows and shrinks', () => {
  const machine = (isInUse: boolean): Machine => ({ isInUse, lastUpdated: START });
  let observation = beginObservation(LOST, START);
  const pass = (seconds: number, ...machines: readonly Machine[]): boolean => {
    observation = observe(observation, maple(...machines), observation.time + seconds * 1000);
    return hasSeenFree(observation, 'maple', 'dryer');
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
  const seen = (id: string, kind: 'washer' | 'dryer') => hasSeenFree(observation, id, kind);
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
  expect(hasSeenFree(observe(observation, state, START + 20_000), 'elm', 'dryer')).toBe(false);
});

test('a page that was slow, but did not sleep, goes on counting', () => {
  const state = maple({ isInUse: false, lastUpdated: START });
  const before = observe(beginObservation(state, START), state, START);
  const later = observe(before, state, START + AWAY_MS);
  expect(later.freeSince).toEqual(before.freeSince);
});
