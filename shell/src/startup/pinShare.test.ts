import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { decidePins, isInShare } from './pinShare.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const NEW = { entry: 'remoteEntry.222222222222.js', integrity: INTEGRITY };
const OLD = { entry: 'remoteEntry.111111111111.js', integrity: INTEGRITY };

/** What 1,000 browsers have drawn: numbers that lie evenly between 0 and 1. */
const DRAWS = Array.from({ length: 1000 }, (_, index) => String((index * Math.SQRT2) % 1));

const inShare = (release: string, share: number): readonly string[] =>
  DRAWS.filter((draw) => isInShare(draw, release, share));

/**
 * How far a count is from the share, in standard deviations. A fair draw is further than four in fewer than one of 10,000
 * cases.
 */
function deviations(count: number, share: number, of = DRAWS.length): number {
  const expected = (of * share) / 100;
  return Math.abs(count - expected) / Math.sqrt(expected * (1 - share / 100));
}

describe('of 1,000 browsers', () => {
  test.each([1, 10, 50, 90])('%i %% are in a share of that size', (share) => {
    expect(deviations(inShare(NEW.entry, share).length, share)).toBeLessThan(4);
  });

  test('those who are in stay in as the share grows', () => {
    const tenth = inShare(NEW.entry, 10);
    const half = inShare(NEW.entry, 50);
    expect(half).toEqual(expect.arrayContaining([...tenth]));
  });

  test('another release draws anew', () => {
    const first = inShare(NEW.entry, 50);
    const both = inShare(OLD.entry, 50).filter((draw) => first.includes(draw));
    expect(deviations(both.length, 50, first.length)).toBeLessThan(4);
  });

  test('none is in a share of 0 %', () => {
    expect(inShare(NEW.entry, 0)).toEqual([]);
  });
});

describe('a browser', () => {
  afterEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
    jest.restoreAllMocks();
  });

  const shared = (share: number) => ({
    ...CONFIG,
    pins: { board: { ...NEW, share, others: OLD } },
  });
  const runs = (share: number, random = () => 0.5) =>
    decidePins(window, shared(share), random).pins?.board;

  test('that is in runs the release, as a pin without a share', () => {
    expect(runs(99.999_999)).toEqual(NEW);
  });

  test('that is out runs the other one', () => {
    expect(runs(0.000_001)).toEqual(OLD);
  });

  test('that is out runs the newest release where the pin names no other', () => {
    const config = { ...CONFIG, pins: { board: { ...NEW, share: 0 } } };
    expect(decidePins(window, config).pins).toEqual({});
  });

  test('stays in or out with each visit', () => {
    const first = runs(50, () => 0.1);
    for (const later of [0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9]) {
      expect(runs(50, () => later)).toEqual(first);
    }
  });

  test('draws nothing while no pin is for a share', () => {
    decidePins(window, { ...CONFIG, pins: { board: NEW } });
    expect(localStorage).toHaveLength(0);
  });

  test('without storage is out', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(runs(99.999_999)).toEqual(OLD);
  });

  test('in kiosk mode is out, until the share is everybody', () => {
    history.replaceState(null, '', '/?display=wall');
    expect(runs(99.999_999)).toEqual(OLD);
    expect(runs(100)).toEqual(NEW);
  });
});
