import { describe, expect, test } from '@jest/globals';
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
