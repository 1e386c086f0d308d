import { expect, test } from '@jest/globals';
import { judgeBrowsers, judgeProjects, judgeEmulators } from './leftOut.ts';

const FIREFOX = { line: 'The tests in Firefox: install it.', isOptional: false };
const CHROME_109 = { line: 'The tests in Chrome 109.', isOptional: true };

test('a missing Firefox fails continuous integration', () => {
  expect(judgeBrowsers([FIREFOX], { CI: 'true' })).toEqual({
    problems: [FIREFOX.line],
    leftOut: [],
  });
});

test('a missing Firefox is only said elsewhere', () => {
  expect(judgeBrowsers([FIREFOX], {})).toEqual({ problems: [], leftOut: [FIREFOX.line] });
});

test('a browser that not every machine can run is only said in continuous integration too', () => {
  expect(judgeBrowsers([CHROME_109], { CI: 'true' })).toEqual({
    problems: [],
    leftOut: [CHROME_109.line],
  });
});

test('a project without tests fails continuous integration', () => {
  expect(judgeProjects(['floor'], { CI: 'true' })).toEqual({
    problems: ['The Playwright project floor holds no test.'],
    leftOut: [],
  });
});

test('a project without tests is only said elsewhere', () => {
  expect(judgeProjects(['floor'], {})).toEqual({
    problems: [],
    leftOut: ['The Playwright project floor holds no test.'],
  });
});

const ALL = { firestore: true, firebase: true };

test.each([
  ['Firestore', { ...ALL, firestore: false }, 'official Firestore emulator'],
  ['Hosting and Auth', { ...ALL, firebase: false }, 'emulators of Hosting and Auth'],
])('a missing emulator of %s fails the run where it has to be there', (_, found, line) => {
  expect(judgeEmulators(found, { CI: 'true', OFFICIAL_EMULATORS: 'required' })).toEqual({
    problems: [expect.stringContaining(line)],
    leftOut: [],
  });
});

test('a missing emulator is only said elsewhere, in continuous integration too', () => {
  expect(judgeEmulators({ ...ALL, firestore: false }, { CI: 'true' })).toEqual({
    problems: [],
    leftOut: [expect.stringContaining('which was not found')],
  });
});

test('emulators that are found on a person’s machine leave nothing to say', () => {
  expect(judgeEmulators(ALL, {})).toEqual({ problems: [], leftOut: [] });
});

test('continuous integration says that it leaves out the suite on an emulator that it happens to find', () => {
  expect(judgeEmulators(ALL, { CI: 'true' }).leftOut).toEqual([
    expect.stringContaining('conformance suite'),
  ]);
});

test('it leaves out nothing where the emulators have to be there', () => {
  const environment = { CI: 'true', OFFICIAL_EMULATORS: 'required' };
  expect(judgeEmulators(ALL, environment)).toEqual({ problems: [], leftOut: [] });
});
