import { describe, expect, test } from '@jest/globals';
import { readSoakMinutes } from './browserTests.ts';
import { readLocalOptions } from './localSite.ts';

describe('readLocalOptions', () => {
  test('simulates the schools unless the command line or the environment says no', () => {
    expect(readLocalOptions([], {}).simulation).toBe(true);
    expect(readLocalOptions(['--no-simulation'], {}).simulation).toBe(false);
    expect(readLocalOptions([], { SIMULATION: 'off' }).simulation).toBe(false);
  });

  test('takes another Firestore from the environment; an empty name is none', () => {
    expect(readLocalOptions([], { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8181' }).firestoreHost).toBe(
      '127.0.0.1:8181',
    );
    expect(readLocalOptions([], { FIRESTORE_EMULATOR_HOST: '' }).firestoreHost).toBeUndefined();
  });

  test('says what it does not understand', () => {
    expect(() => readLocalOptions(['--no-simulations'], {})).toThrow('--no-simulations');
    expect(() => readLocalOptions([], { SIMULATION: 'maybe' })).toThrow(
      'SIMULATION must be "on" or "off", not "maybe".',
    );
  });
});

describe('readSoakMinutes', () => {
  test('takes 10 minutes unless told otherwise', () => {
    expect(readSoakMinutes([])).toBe(10);
    expect(readSoakMinutes(['--minutes', '2'])).toBe(2);
    expect(readSoakMinutes(['--minutes=2.5'])).toBe(2.5);
  });

  test.each(['', ' ', 'ten', '0', '1.9', '-3', '721', 'Infinity', 'NaN'])(
    'refuses %p with what is allowed',
    (minutes) => {
      expect(() => readSoakMinutes([`--minutes=${minutes}`])).toThrow(
        `--minutes must be a number from 2 to 720, not "${minutes}".`,
      );
    },
  );

  test('says what it does not understand', () => {
    // What is left of `npm run soak --minutes 2`, whose option npm takes for its own.
    expect(() => readSoakMinutes(['2'])).toThrow('npm run soak -- --minutes');
    expect(() => readSoakMinutes(['--hours', '1'])).toThrow('--hours');
    expect(() => readSoakMinutes(['--minutes'])).toThrow('--minutes');
  });
});
