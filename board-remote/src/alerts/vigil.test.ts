import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MachineStatus } from '../status/machineStatus.ts';
import { isOver, look, type Vigil } from './vigil.ts';

const LETTERS: Readonly<Record<string, MachineStatus>> = {
  A: 'Available',
  U: 'In Use',
  O: 'Offline',
};

/**
 * The second at which a vigil over one machine ends, or null. A letter is a second of the machine's
 * life; `-` is one without a line, after which the next look is a first one.
 */
function endOf(life: string): number | null {
  let vigil: Vigil | null = null;
  for (const [second, letter] of life.split('').entries()) {
    const status = LETTERS[letter];
    vigil = status === undefined ? null : look(vigil, [status], second * 1000);
    if (vigil !== null && isOver(vigil, second * 1000)) return second;
  }
  return null;
}

const TEN = 'AAAAAAAAAA';

describe('a vigil', () => {
  test('ends ten seconds after a machine has become free', () => {
    expect(endOf(`UU${TEN}A`)).toBe(12);
    expect(endOf(`UU${TEN}`)).toBeNull();
  });

  test.each([
    ['a machine that was free at the first look', `${TEN}AA`],
    ['a machine that comes back from Offline', `UO${TEN}AA`],
    ['a sensor that flaps', 'UAAAAUAAAAAAAAAUAAAAA'],
    ['one that falls silent in between', `UAAAAOAAAAA${TEN}`],
    ['a reconnect', `UU-${TEN}AA`],
    ['a reconnect while it waits', `UAAAAA-${TEN}AA`],
  ])('does not end for %s', (_, life) => {
    expect(endOf(life)).toBeNull();
  });

  test('goes on after a false one', () => {
    expect(endOf(`UAAUOAAU${TEN}A`)).toBe(18);
  });

  test('never ends unless one machine was In Use, then Available for eleven looks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[AUO-]{0,60}$/), (life) => {
        expect(endOf(life) !== null).toBe(/UA{11}/.test(life));
      }),
    );
  });

  test('looks at each machine for itself, also when the list grows and shrinks', () => {
    const first = look(null, ['In Use'], 0);
    const second = look(first, ['In Use', 'Available'], 1000);
    const third = look(second, ['Available', 'Available'], 2000);
    expect(third.freeSince).toEqual([2000, null]);
    expect(look(third, [], 3000).freeSince).toEqual([]);
  });
});
