import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MachineStatus } from '../model/machineStatus.ts';
import { hasFreeMachine, type Observation, observe } from './observation.ts';

const LETTERS: Readonly<Record<string, MachineStatus>> = {
  A: 'Available',
  U: 'In Use',
  O: 'Offline',
};

/**
 * The second at which an alert about one machine fires, or null. A letter is a second of the machine's
 * life; `-` is one without a connection, after which the next observation is a first one.
 */
function firesAt(life: string): number | null {
  let observation: Observation = [];
  for (const [second, letter] of life.split('').entries()) {
    const status = LETTERS[letter];
    observation = status === undefined ? [] : observe(observation, [status], second * 1000);
    if (hasFreeMachine(observation, second * 1000)) return second;
  }
  return null;
}

describe('an alert', () => {
  test('fires ten seconds after a machine has become free', () => {
    expect(firesAt('UUAAAAAAAAAAA')).toBe(12);
  });

  // Free at first, back from Offline, a sensor that flaps, a reconnect: none of them is news.
  test('never fires unless one machine was In Use, then Available for eleven observations', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(U?A{0,12}[UO-]?){0,6}$/), (life) => {
        expect(firesAt(life) !== null).toBe(/UA{11}/.test(life));
      }),
    );
  });

  test('observes each machine separately, also when the list grows and shrinks', () => {
    const first = observe([], ['In Use'], 0);
    const second = observe(first, ['In Use', 'Available'], 1000);
    const third = observe(second, ['Available', 'Available'], 2000);
    expect(third).toEqual([2000, 'Available']);
    expect(observe(third, [], 3000)).toEqual([]);
  });
});
