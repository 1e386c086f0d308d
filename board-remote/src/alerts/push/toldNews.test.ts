import { describe, expect, test } from '@jest/globals';
import type { School } from '@laundry-board/laundry-rules/school';
import { describeCurrent, describePast } from '@laundry-board/laundry-rules/waiting';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import { toldNews } from './toldNews.ts';

const AT = Date.UTC(2026, 0, 1, 14, 5);
const MINUTE = 60_000;

const machine = { isInUse: true, lastUpdated: AT };
const SCHOOL: School = {
  buildings: [
    shownBuilding('maple', {
      name: 'Maple House',
      machines: { washer: [machine, { ...machine, label: '12' }], dryer: [] },
    }),
    shownBuilding('oak', { name: 'Oak Hall' }),
  ],
};

interface Given {
  readonly buildings?: readonly string[];
  readonly isAwaited?: boolean;
  readonly after?: number;
  readonly school?: School | null;
}

function tell(want: string, event: string, given: Given = {}) {
  const { buildings = [], isAwaited = false, after = 0, school = SCHOOL } = given;
  const entry = { key: 'k', want, event, at: AT, buildings, isAwaited };
  return toldNews(entry, { school, time: AT + after });
}

/** What the page says of it, and after a bar what is no longer true. */
function textOf(...given: Parameters<typeof tell>): string {
  const { news } = tell(...given);
  const past = news.filter(({ isCurrent }) => !isCurrent).map(describePast);
  return [...describeCurrent(news).map(({ text }) => text), ...past.map((text) => `| ${text}`)]
    .join(' ')
    .replaceAll(/[\u2068\u2069]/g, '');
}

test.each<readonly [string, string, Given, string]>([
  ['washer free maple', 'free', {}, 'A washer is free in Maple House.'],
  ['washer free maple', 'free', { after: 4.9 * MINUTE }, 'A washer is free in Maple House.'],
  ['washer free maple', 'free', { after: 5 * MINUTE }, '| A washer in Maple House was free at '],
  [
    'dryer any',
    'free',
    { buildings: ['maple', 'oak'] },
    'A dryer is free in Maple House and Oak Hall.',
  ],
  ['washer 1 maple', 'done', {}, 'Your washer 1 in Maple House is done.'],
  ['washer 2 maple', 'done', {}, 'Your washer 12 in Maple House is done.'],
  [
    'washer 1 maple',
    'done',
    { isAwaited: true },
    'Your washer 1 in Maple House is done. Others are waiting.',
  ],
  [
    'washer 2 maple',
    'done',
    { after: 40 * MINUTE },
    '| Your washer 12 in Maple House was done at ',
  ],
  ['washer 1 maple', 'was done', {}, 'Your washer 1 in Maple House was done at '],
  [
    'washer 1 maple',
    'doubtful',
    { after: 40 * MINUTE },
    'Your washer 1 in Maple House may be done.',
  ],
  [
    'washer 1 maple',
    'silent',
    { after: 40 * MINUTE },
    'Nothing has been known of your washer 1 in',
  ],
  [
    'washer 1 maple',
    'out of order',
    { after: 40 * MINUTE },
    'Your washer 1 in Maple House is out of order.',
  ],
])('of %s, the event %s is told as today', (want, event, given, text) => {
  expect(textOf(want, event, given)).toContain(text);
});

describe('what can’t be said yet', () => {
  test.each([
    ['washer 1 maple', { school: null }],
    ['washer 9 maple', {}],
    ['washer 1 elm', {}],
  ])('of %s, waits for its machine, whose building is watched', (want, given) => {
    const [, , buildingId] = want.split(' ');
    expect(tell(want, 'done', given)).toEqual({ news: [], missingId: buildingId });
  });
});

test.each([
  ['washer 1 maple', 'free'],
  ['washer any', 'done'],
  ['hello', 'done'],
])('of %s, the event %s says nothing to this page', (want, event) => {
  expect(tell(want, event)).toEqual({ news: [], missingId: null });
});
