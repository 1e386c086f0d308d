import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MachineStatus } from '../availability/machineStatus.ts';
import { hasFreeMachine, type Observation, observe } from './availabilityWatcher.ts';

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
  let observation: Observation | null = null;
  for (const [second, letter] of life.split('').entries()) {
    const status = LETTERS[letter];
    observation = status === undefined ? null : observe(observation, [status], second * 1000);
    if (observation !== null && hasFreeMachine(observation, second * 1000)) return second;
  }
  return null;
}

const TEN = 'AAAAAAAAAA';

describe('an alert', () => {
  test('fires ten seconds after a machine has become free', () => {
    expect(firesAt(`UU${TEN}A`)).toBe(12);
    expect(firesAt(`UU${TEN}`)).toBeNull();
  });

  test.each([
    ['a machine that was free at first', `${TEN}AA`],
    ['a machine that comes back from Offline', `UO${TEN}AA`],
    ['a sensor that flaps', 'UAAAAUAAAAAAAAAUAAAAA'],
    ['one that falls silent in between', `UAAAAOAAAAA${TEN}`],
    ['a reconnect', `UU-${TEN}AA`],
    ['a reconnect during the debounce', `UAAAAA-${TEN}AA`],
  ])('does not fire for %s', (_, life) => {
    expect(firesAt(life)).toBeNull();
  });

  test('still fires after a false start', () => {
    expect(firesAt(`UAAUOAAU${TEN}A`)).toBe(18);
  });

  test('never fires unless one machine was In Use, then Available for eleven observations', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[AUO-]{0,60}$/), (life) => {
        expect(firesAt(life) !== null).toBe(/UA{11}/.test(life));
      }),
    );
  });

  test('observes each machine separately, also when the list grows and shrinks', () => {
    const first = observe(null, ['In Use'], 0);
    const second = observe(first, ['In Use', 'Available'], 1000);
    const third = observe(second, ['Available', 'Available'], 2000);
    expect(third.freeSince).toEqual([2000, null]);
    expect(observe(third, [], 3000).freeSince).toEqual([]);
  });
});
