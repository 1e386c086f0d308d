import { expect, test } from '@jest/globals';
import { judgeBrowsers, judgeProjects, missingEmulator } from './leftOut.ts';

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

test('a missing official emulator fails the run where it has to be there', () => {
  const { problems, leftOut } = missingEmulator({ OFFICIAL_EMULATOR: 'required' }, false);
  expect(problems).toEqual([expect.stringContaining('which was not found')]);
  expect(leftOut).toEqual([]);
});

test('a missing official emulator is only said elsewhere, in continuous integration too', () => {
  const { problems, leftOut } = missingEmulator({ CI: 'true' }, false);
  expect(problems).toEqual([]);
  expect(leftOut).toEqual([expect.stringContaining('which was not found')]);
});

test('an official emulator that is found on a person’s machine leaves nothing to say', () => {
  expect(missingEmulator({}, true)).toEqual({ problems: [], leftOut: [] });
});

test('continuous integration says that it only compares answers with an emulator that it happens to find', () => {
  expect(missingEmulator({ CI: 'true' }, true).leftOut).toEqual([
    expect.stringContaining('conformance suite'),
  ]);
  expect(missingEmulator({ CI: 'true', OFFICIAL_EMULATOR: 'required' }, true).leftOut).toEqual([]);
});
