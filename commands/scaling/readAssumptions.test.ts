import { describe, expect, test } from '@jest/globals';
import { DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { readAssumptions } from './readAssumptions.ts';

describe('readAssumptions', () => {
  test('takes a big campus unless told otherwise', () => {
    expect(readAssumptions([])).toEqual(DEFAULT_ASSUMPTIONS);
    expect(readAssumptions([])).toMatchObject({ residents: 20_000, buildings: 50 });
  });

  test('takes each number that is given', () => {
    const words =
      '--residents 300 --buildings 2 --machines=24 --minutes-open-a-day 2.5 --opens-a-day 0 ' +
      '--open-share .1 --writes-a-second 0.25';
    expect(readAssumptions(words.split(' '))).toEqual({
      residents: 300,
      buildings: 2,
      machines: 24,
      minutesOpenADay: 2.5,
      opensADay: 0,
      openShare: 0.1,
      writesASecond: 0.25,
    });
  });

  test.each([
    ['--residents=', '--residents must be a whole number from 1 to 10000000, not "".'],
    ['--residents=many', '--residents must be a whole number from 1 to 10000000, not "many".'],
    ['--buildings=0', '--buildings must be a whole number from 1 to 10000, not "0".'],
    ['--machines=2.5', '--machines must be a whole number, not "2.5".'],
    ['--machines=100001', '--machines must be a whole number from 1 to 100000, not "100001".'],
    ['--open-share=3', '--open-share must be a number from 0 to 1, not "3".'],
    ['--minutes-open-a-day=-1', '--minutes-open-a-day must be a number from 0 to 1440, not "-1".'],
    ['--writes-a-second=0', '--writes-a-second must be a number from 0.001 to 1000, not "0".'],
    ['--writes-a-second=NaN', '--writes-a-second must be a number from 0.001 to 1000, not "NaN".'],
  ])('refuses %s with what is allowed', (word, message) => {
    expect(() => readAssumptions([word])).toThrow(message);
  });

  test('refuses buildings without a machine', () => {
    expect(() => readAssumptions(['--machines', '49'])).toThrow(
      "There can't be more buildings (50) than machines (49).",
    );
  });

  test('says what it does not understand', () => {
    // What is left of `npm run scaling --residents 300`, whose option npm takes for its own.
    expect(() => readAssumptions(['300'])).toThrow('npm run scaling -- --residents');
    expect(() => readAssumptions(['--students', '1'])).toThrow('--students');
    expect(() => readAssumptions(['--residents'])).toThrow('--residents');
  });
});
