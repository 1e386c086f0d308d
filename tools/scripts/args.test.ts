import { expect, test } from '@jest/globals';
import { readSoakMinutes } from './browserTests.ts';
import { readLocalOptions } from './localSite.ts';

test('npm start simulates the schools unless the command line or the environment says no', () => {
  expect(readLocalOptions([], {}).simulation).toBe(true);
  expect(readLocalOptions(['--no-simulation'], {}).simulation).toBe(false);
  expect(readLocalOptions([], { SIMULATION: 'off' }).simulation).toBe(false);
});

test('npm start takes another Firestore from the environment; an empty name is none', () => {
  const named = readLocalOptions([], { FIRESTORE_EMULATOR_HOST: '127.0.0.1:8181' });
  expect(named.firestoreHost).toBe('127.0.0.1:8181');
  expect(readLocalOptions([], { FIRESTORE_EMULATOR_HOST: '' }).firestoreHost).toBeUndefined();
});

test('npm start says what it does not understand', () => {
  expect(() => readLocalOptions(['--no-simulations'], {})).toThrow('--no-simulations');
  expect(() => readLocalOptions([], { SIMULATION: 'maybe' })).toThrow('not "maybe"');
});

test('npm run soak takes 10 minutes unless told otherwise', () => {
  expect(readSoakMinutes([])).toBe(10);
  expect(readSoakMinutes(['--minutes', '2.5'])).toBe(2.5);
  // What is left of `npm run soak --minutes 2`, whose option npm takes for its own.
  expect(() => readSoakMinutes(['2'])).toThrow('npm run soak -- --minutes');
});

test.each(['', 'ten', '1.9', '721', 'Infinity'])('npm run soak refuses %p minutes', (minutes) => {
  expect(() => readSoakMinutes([`--minutes=${minutes}`])).toThrow(
    `--minutes must be a number from 2 to 720, not "${minutes}".`,
  );
});
