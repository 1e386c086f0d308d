import { describe, expect, test } from '@jest/globals';
import { schoolPlans, type SimulatedSchool, startSchool, stepSchool } from './simulatedSchool.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const schools = (seed = 1): readonly SimulatedSchool[] =>
  schoolPlans.map((plan) => startSchool(plan, seed, START));

/** The schools second by second. */
const watch = (seconds: number): readonly (readonly SimulatedSchool[])[] => {
  let current = schools();
  return Array.from({ length: seconds }, (_, second) => {
    current = current.map((school) => stepSchool(school, START + 1000 * (second + 1)));
    return current;
  });
};

describe('the simulated schools', () => {
  test('have buildings of all sizes', () => {
    const [campus, tech] = schools();
    const sizes = campus?.buildings.map(({ washers, dryers }) => washers.length + dryers.length);
    expect(sizes).toEqual([14, 10, 7, 40, 1, 0, 18]);
    expect(tech?.buildings).toHaveLength(2);
  });

  test('are deterministic for a seed, and differ between seeds', () => {
    const later = START + 5 * MINUTE;
    const stepped = (seed: number) => schools(seed).map((school) => stepSchool(school, later));
    expect(stepped(1)).toEqual(stepped(1));
    expect(stepped(1)).not.toEqual(stepped(2));
  });

  test('do not depend on the number of steps', () => {
    const running = (list: readonly SimulatedSchool[] | undefined) =>
      list?.flatMap(({ buildings }) =>
        buildings.flatMap(({ washers, dryers }) =>
          [...washers, ...dryers].map(({ isRunning, isOffline }) => [isRunning, isOffline]),
        ),
      );
    const leap = schools().map((school) => stepSchool(school, START + 600_000));
    expect(running(leap)).toEqual(running(watch(600).at(-1)));
  });

  test('online washers report within 6 s, and machines change and go offline', () => {
    let changes = 0;
    let offline = 0;
    let before = new Map<string, boolean>();
    watch(600).forEach(([campus], second) => {
      const now = START + 1000 * (second + 1);
      const maple = campus?.buildings.find(({ id }) => id === 'maple-house');
      const after = new Map<string, boolean>();
      maple?.washers.forEach(({ reported, isOffline }, index) => {
        if (!isOffline) expect(now - reported.lastUpdated).toBeLessThan(6000);
        if (now - reported.lastUpdated > 6000) offline += 1;
        after.set(`w${index}`, reported.isInUse);
      });
      maple?.dryers.forEach(({ reported }, index) => after.set(`d${index}`, reported.isInUse));
      for (const [key, isInUse] of after)
        if (before.has(key) && before.get(key) !== isInUse) changes += 1;
      before = after;
    });
    expect(changes).toBeGreaterThan(20);
    expect(offline).toBeGreaterThan(0);
  });

  test('dryers report changes only, and some last reported over an hour ago', () => {
    const now = START + 10 * MINUTE;
    const dryers = schools()
      .map((school) => stepSchool(school, now))
      .flatMap(({ buildings }) => buildings.flatMap((building) => building.dryers));
    const stale = dryers.filter(({ reported }) => now - reported.lastUpdated > HOUR);
    expect(stale.length).toBeGreaterThan(0);
    expect(stale.length).toBeLessThan(dryers.length / 2);
    for (const { reported, isRunning } of dryers) expect(reported.isInUse).toBe(isRunning);
  });

  test('nothing reports from the future', () => {
    watch(120).forEach((list, second) => {
      const reported = list.flatMap(({ buildings }) =>
        buildings.flatMap(({ washers, dryers }) =>
          [...washers, ...dryers].map((machine) => machine.reported.lastUpdated),
        ),
      );
      expect(Math.max(...reported)).toBeLessThanOrEqual(START + 1000 * (second + 1));
    });
  });

  test('a clock that goes back changes nothing', () => {
    const [school] = schools();
    if (school === undefined) throw new Error('No school');
    expect(stepSchool(school, START - HOUR)).toEqual(school);
  });
});
