import { expect, test } from '@jest/globals';
import { checkBrowsers, checkEmulators } from './leftOut.ts';

const FIREFOX = { line: 'The tests in Firefox: install it.', isOptional: false };
const CHROME_109 = { line: 'The tests in Chrome 109.', isOptional: true };

test('a missing Firefox fails continuous integration', () => {
  expect(checkBrowsers([FIREFOX], { CI: 'true' })).toEqual([
    { line: FIREFOX.line, isFailure: true },
  ]);
});

test('a missing Firefox fails no run on a person’s machine', () => {
  expect(checkBrowsers([FIREFOX], {})).toEqual([{ line: FIREFOX.line, isFailure: false }]);
});

test('a browser that not every machine can run does not fail continuous integration', () => {
  expect(checkBrowsers([CHROME_109], { CI: 'true' })).toEqual([
    { line: CHROME_109.line, isFailure: false },
  ]);
});

const ALL = { firestore: true, firebase: true };

test.each([
  ['Firestore', { ...ALL, firestore: false }, 'official Firestore emulator'],
  ['Hosting and Auth', { ...ALL, firebase: false }, 'emulators of Hosting and Auth'],
])('a missing emulator of %s fails the run where it has to be there', (_, found, line) => {
  expect(checkEmulators(found, { CI: 'true', OFFICIAL_EMULATORS: 'required' })).toEqual([
    { line: expect.stringContaining(line), isFailure: true },
  ]);
});

test('a missing emulator fails no run where it need not be there', () => {
  expect(checkEmulators({ ...ALL, firestore: false }, { CI: 'true' })).toEqual([
    { line: expect.stringContaining('which was not found'), isFailure: false },
  ]);
});

test('continuous integration names the suite on an emulator that it finds and leaves out', () => {
  expect(checkEmulators(ALL, { CI: 'true' })).toEqual([
    { line: expect.stringContaining('conformance suite'), isFailure: false },
  ]);
});

test.each([{}, { CI: 'true', OFFICIAL_EMULATORS: 'required' }])(
  'with all emulators and the variables %j nothing is left out',
  (environment) => {
    expect(checkEmulators(ALL, environment)).toEqual([]);
  },
);
