import { describe, expect, test } from '@jest/globals';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { machineOf, type Report, washersIn, watchedSchool } from '../testing/watchedSchool.ts';
import { describeCurrent } from './news.ts';
import { NOTHING_SEEN, observe } from './observation.ts';
import {
  ANY_BUILDING,
  endWait,
  type Followed,
  followWaiting,
  NOTHING_AWAITED,
  type Scopes,
  type Scope,
} from './waiting.ts';

const MAPLE: Scope = new Set(['maple']);
const NOWHERE: Scope = new Set();

/** Somebody who waits from the start for machines of a school with two buildings, a washer and a dryer in each. */
function startWaiting(scopes: Partial<Scopes>) {
  const before: Followed = {
    ...NOTHING_AWAITED,
    scopes: { ...NOTHING_AWAITED.scopes, ...scopes },
    news: [],
  };
  const school = watchedSchool(
    { ...before, observation: NOTHING_SEEN },
    ({ news: told, ...waiting }, { school: now, time }) => {
      const observation = observe(waiting.observation, now, time);
      const { news, ...next } = followWaiting(waiting, { school: now, observation, time });
      return { ...next, observation, news: [...told, ...news] };
    },
  );
  /** @param dryers All dryers, which are used as the washers of their building unless given. */
  const report = (
    seconds: number,
    { maple, oak = 'In Use', dryers }: { maple: Report; oak?: Report; dryers?: Report },
  ) =>
    school.report(seconds, (time) =>
      Object.entries({ maple, oak }).map(([id, one]) =>
        shownBuilding(id, {
          machines: { washer: [machineOf(one, time)], dryer: [machineOf(dryers ?? one, time)] },
        }),
      ),
    );
  report(1, { maple: 'In Use' });
  return {
    school,
    sleep: school.sleep,
    report,
    washer: () => school.state().scopes.washer,
    dryer: () => school.state().scopes.dryer,
    told: () => describeCurrent(school.state().news).map(({ text }) => text),
  };
}

const FREE = { maple: 'Available' } as const;
const NEWS = 'A washer is free in maple.';

describe('the wait for a machine', () => {
  test('ends with news when one has been free for ten seconds', () => {
    const { report, told, washer } = startWaiting({ washer: MAPLE });
    report(10, FREE);
    expect([told(), washer()]).toEqual([[], MAPLE]);
    report(1, FREE);
    expect([told(), washer()]).toEqual([[NEWS], NOWHERE]);
  });

  test('goes on through a sleep, and ends with the first snapshot after it', () => {
    const { report, sleep, told, washer } = startWaiting({ washer: MAPLE });
    sleep(3600);
    expect(washer()).toEqual(MAPLE);
    report(1, FREE);
    expect(told()).toEqual([NEWS]);
  });

  test('goes on however long the school is without the building', () => {
    const { school, told, washer } = startWaiting({ washer: MAPLE });
    school.report(3600, () => []);
    expect(washer()).toEqual(MAPLE);
    school.report(11, (time) => [washersIn('maple', ['Available'], time)]);
    expect(told()).toEqual([NEWS]);
  });

  test('of each kind ends by its own machines', () => {
    const { report, washer, dryer } = startWaiting({ washer: MAPLE, dryer: MAPLE });
    report(11, { maple: 'Available', dryers: 'In Use' });
    expect([washer(), dryer()]).toEqual([NOWHERE, MAPLE]);
  });

  test('in any building ends everywhere, with news of the one that has a free machine', () => {
    const { report, told, washer } = startWaiting({ washer: ANY_BUILDING });
    report(11, { maple: 'In Use', oak: 'Available' });
    expect([told(), washer()]).toEqual([['A washer is free in oak.'], NOWHERE]);
  });
});

describe('a wait that is taken back', () => {
  const scopes: Scopes = { washer: ANY_BUILDING, dryer: new Set(['maple', 'oak']) };

  test('in any building ends everywhere, and that for the other kind goes on', () => {
    expect(endWait(scopes, 'washer', 'oak')).toEqual({ ...scopes, washer: NOWHERE });
  });

  test('in one building goes on in the others', () => {
    expect(endWait(scopes, 'dryer', 'oak')).toEqual({ ...scopes, dryer: MAPLE });
  });
});
