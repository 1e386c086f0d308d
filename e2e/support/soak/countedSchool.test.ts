import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COUNTED_BUILDINGS, countedSchool, NUMBERS, readNumber } from './countedSchool.ts';

const anyNumber = fc.integer({ min: 0, max: NUMBERS - 1 });

const texts = (machines: readonly { readonly isInUse: boolean }[]): readonly string[] =>
  machines.map(({ isInUse }, index) => `Dryer${index + 1}${isInUse ? 'In Use' : 'Available'}`);

describe('a counted school', () => {
  test('shows its number in every building', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const { buildings } = countedSchool(number);
        expect(buildings.map(({ name }) => name)).toEqual(COUNTED_BUILDINGS);
        for (const { dryers } of buildings) expect(readNumber(texts(dryers))).toBe(number);
      }),
    );
  });

  test('has as many machines in use whatever its number is', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        for (const { washingmachines, dryers } of countedSchool(number).buildings) {
          const machines = [...washingmachines, ...dryers];
          expect(machines.filter(({ isInUse }) => isInUse)).toHaveLength(machines.length / 2);
        }
      }),
    );
  });

  test('a board without its tiles shows no number', () => {
    expect(readNumber([])).toBe(-1);
    expect(readNumber(['Dryer1In Use'])).toBe(-1);
  });
});
