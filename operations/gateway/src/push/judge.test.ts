import { expect, test } from '@jest/globals';
import type { Machine, News, School } from '@laundry-board/laundry-rules';
import { NOTHING_SEEN, observe } from '@laundry-board/laundry-rules';
import { openGateway } from '../testing/judgingGateway.ts';
import { afterTelling, judge, judgedWish, notificationsOf, wantsLeft } from './judge.ts';

const START = Date.UTC(2026, 0, 1);

type Report = 'free' | 'used';

function machineOf(report: Report, time: number): Machine {
  return { isInUse: report !== 'free', lastUpdated: time };
}

/** A school with one building, which has two washers and a dryer. */
function schoolOf(reports: readonly [Report, Report, Report], time: number): School {
  const [first, second, dryer] = reports.map((report) => machineOf(report, time));
  if (first === undefined || second === undefined || dryer === undefined) throw new Error('Three.');
  const machines = { washer: [first, second], dryer: [dryer] };
  return {
    buildings: [{ id: 'maple', name: 'maple', knowledge: 'current', count: null, machines }],
  };
}

const USED = schoolOf(['used', 'used', 'used'], START);

test('a load whose building goes away ends after two hours, with words', () => {
  const gateway = openGateway();
  gateway.look(USED, START);
  gateway.wish(['washer 1 maple', 'washer free maple'], USED, START);
  for (let second = 4; second <= 7240; second += 4) {
    gateway.look({ buildings: [] }, START + second * 1000);
  }
  const text =
    'Nothing has been known of your washer 1 in maple for two hours, so you will not be told when it is done.';
  expect(gateway.told).toEqual([{ time: START + 7_204_000, topic: 'washer 1 maple', text }]);
  // A machine that is free is another matter.
  expect(gateway.wants()).toEqual(new Set(['washer free maple']));
});

test('of a wish that changes, what is taken back is not told, and what is new is', () => {
  const gateway = openGateway();
  gateway.look(USED, START);
  gateway.wish(['washer 1 maple', 'dryer 1 maple'], USED, START);
  gateway.wish(['washer 1 maple', 'washer 2 maple'], USED, START);
  for (let second = 1; second <= 11; second += 1) {
    const time = START + second * 1000;
    gateway.look(schoolOf(['free', 'free', 'free'], time), time);
  }
  expect(gateway.told.map(({ topic }) => topic)).toEqual(['washer 1 maple', 'washer 2 maple']);
});

/** A wish for the loads in both washers, which are done, of which no push service has taken a word. */
function untoldLoads() {
  let observation = observe(NOTHING_SEEN, USED, START);
  const wanted = judgedWish(['washer 1 maple', 'washer 2 maple']);
  let wish = judge(wanted, { school: USED, observation, time: START });
  for (let second = 1; second <= 11; second += 1) {
    const time = START + second * 1000;
    const school = schoolOf(['free', 'free', 'used'], time);
    observation = observe(observation, school, time);
    wish = judge(wish, { school, observation, time });
  }
  return wish;
}

test('a load whose end was not accepted is told no more when it is taken back', () => {
  const wish = judgedWish(['washer 2 maple'], untoldLoads());
  expect(notificationsOf(wish).map(({ topic }) => topic)).toEqual(['washer 2 maple']);
});

test('what is accepted is over, and the rest is waited for', () => {
  const wish = untoldLoads();
  const [first, ...others] = notificationsOf(wish);
  if (first === undefined) throw new Error('Nothing is to be told.');
  expect(others).toHaveLength(1);
  expect(wantsLeft(wish)).toEqual(new Set(['washer 1 maple', 'washer 2 maple']));
  const after = afterTelling(wish, first);
  expect(notificationsOf(after)).toEqual(others);
  expect(wantsLeft(after)).toEqual(new Set(['washer 2 maple']));
});

test('a message of a building speaks of an earlier one only while a machine is free there', () => {
  const wish = {
    ...judgedWish([]),
    told: [{ ...freeAt('maple'), isCurrent: false }, freeAt('oak')],
    untold: [freeAt('elm')],
  };
  expect(notificationsOf(wish)).toEqual([
    {
      topic: 'washer free',
      text: 'A washer is free in oak and elm.',
      claims: ['washer free oak', 'washer free elm'],
      buildingId: null,
      news: [freeAt('elm')],
    },
  ]);
});

/** News of a free washer in a building. */
function freeAt(id: string): News {
  const event = 'free';
  return { event, kind: 'washer', buildingId: id, building: id, time: START, isCurrent: true };
}

test('texts that say nothing are left out, and a machine that the school has not is waited for', () => {
  const wants = ['washer any', 'dryer 3 oak', 'nonsense', 'washer many oak', ''];
  expect(wantsLeft(judgedWish(wants))).toEqual(new Set(['washer any', 'dryer 3 oak']));
});

test('a message names twenty buildings at most, and the wish is over for all of them', () => {
  const schoolAt = (time: number): School => ({
    buildings: Array.from({ length: 30 }, (_, index) => ({
      id: `b${index}`,
      name: `B${index}`,
      knowledge: 'current',
      count: null,
      machines: { washer: [machineOf('free', time)], dryer: [] },
    })),
  });
  const gateway = openGateway();
  gateway.wish(['washer any'], schoolAt(START), START);
  for (let second = 1; second <= 11; second += 1) {
    const time = START + second * 1000;
    gateway.look(schoolAt(time), time);
  }
  expect(gateway.told.map(({ text }) => text)).toEqual([expect.stringMatching(/ B18, and B19\.$/)]);
  expect(gateway.wants()).toEqual(new Set());
});
