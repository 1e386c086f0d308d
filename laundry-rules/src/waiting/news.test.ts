import { describe, expect, test } from '@jest/globals';
import { shownBuilding } from '../testing/shownBuilding.ts';
import {
  addNews,
  canChange,
  compareNews,
  describeCurrent,
  describePast,
  type FreeNews,
  type LoadNews,
  loadNewsOf,
  type News,
  topicOf,
} from './news.ts';
import { NOTHING_SEEN, observe } from './observation.ts';

const AT_14_05 = new Date(2026, 10, 20, 14, 5).getTime();

function news(buildingId: string, more: Partial<FreeNews> = {}): FreeNews {
  const building = `${buildingId} House`;
  return {
    event: 'free',
    kind: 'washer',
    buildingId,
    building,
    time: AT_14_05,
    isCurrent: true,
    ...more,
  };
}

const textsOf = (all: readonly News[]) => describeCurrent(all).map(({ text }) => text);

describe('what is free now', () => {
  test('names one building', () => {
    expect(textsOf([news('Maple')])).toStrictEqual(['A washer is free in Maple House.']);
  });

  test('names two buildings in one sentence', () => {
    expect(textsOf([news('Maple'), news('Oak')])).toStrictEqual([
      'A washer is free in Maple House and Oak House.',
    ]);
  });

  test('has a sentence for each kind', () => {
    const both = [news('Maple', { kind: 'dryer' }), news('Oak')];
    expect(textsOf(both)).toStrictEqual([
      'A washer is free in Oak House.',
      'A dryer is free in Maple House.',
    ]);
  });

  test('leaves out what is no longer free', () => {
    expect(textsOf([news('Maple', { isCurrent: false })])).toStrictEqual([]);
  });
});

describe('what was free', () => {
  test('has the time at which it was free', () => {
    expect(describePast(news('Maple'))).toBe('A washer in Maple House was free at 2:05 PM.');
  });

  test('has its time on a clock of twelve hours just after midnight', () => {
    const time = new Date(2026, 10, 20, 0, 5).getTime();
    expect(describePast(news('Maple', { time }))).toBe(
      'A washer in Maple House was free at 12:05 AM.',
    );
  });
});

test('a name that is written from right to left leaves the words around it in their order', () => {
  const building = 'בית אורן';
  expect(textsOf([news('Maple', { building }), news('Oak')])).toStrictEqual([
    'A washer is free in \u2068בית אורן\u2069 and Oak House.',
  ]);
  expect(describePast(news('Maple', { building }))).toBe(
    'A washer in \u2068בית אורן\u2069 was free at 2:05 PM.',
  );
});

describe('news of a load', () => {
  const machine = { kind: 'washer', buildingId: 'm', number: 3, building: 'Maple House' } as const;
  const load = (event: LoadNews['event'], label?: string) =>
    loadNewsOf({ ...machine, label }, event, AT_14_05);

  test.each([
    [load('done'), 'Your washer 3 in Maple House is done.'],
    [load('done', 'A 12'), 'Your washer A 12 in Maple House is done.'],
    [load('was done'), 'Your washer 3 in Maple House was done at 2:05 PM.'],
    [
      load('doubtful'),
      'Your washer 3 in Maple House may be done. It is in use, perhaps by somebody else: what happened meanwhile is not known.',
    ],
    [
      load('silent'),
      'Nothing has been known of your washer 3 in Maple House for two hours, so you will not be told when it is done.',
    ],
    [load('out of order', '12'), 'Your washer 12 in Maple House is out of order.'],
  ])('is told in words: %#', (one, text) => {
    expect(textsOf([one])).toStrictEqual([text]);
  });

  test('has the time at which it was done', () => {
    expect(describePast(load('done'))).toBe('Your washer 3 in Maple House was done at 2:05 PM.');
  });

  test.each([
    ['done', true],
    ['was done', false],
    ['doubtful', false],
    ['silent', false],
    ['out of order', false],
  ] as const)('that it %s can change with its machine: %j', (event, can) => {
    expect(canChange(load(event))).toBe(can);
    expect(canChange({ ...load(event), isCurrent: false })).toBe(false);
  });

  test('has a topic of its own for each machine', () => {
    const others = [
      load('done'),
      loadNewsOf({ ...machine, label: undefined, number: 4 }, 'done', AT_14_05),
      loadNewsOf({ ...machine, label: undefined, kind: 'dryer' }, 'done', AT_14_05),
      loadNewsOf({ ...machine, label: undefined, buildingId: 'o' }, 'done', AT_14_05),
    ];
    const topics = describeCurrent([...others, news('Maple')]).map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(5);
    expect(addNews([], others)).toEqual(others);
  });
});

test('news of free machines of a kind is one topic, whatever their buildings', () => {
  const all = [news('Maple'), news('Oak'), news('Maple', { kind: 'dryer' })];
  expect(all.map(topicOf)).toEqual(['washer free', 'washer free', 'dryer free']);
});

describe('news that is compared with the machines', () => {
  const washer = (isInUse: boolean) =>
    shownBuilding('Maple', {
      machines: { washer: [{ isInUse, lastUpdated: AT_14_05 }], dryer: [] },
    });
  const seen = (...buildings: readonly ReturnType<typeof washer>[]) =>
    observe(NOTHING_SEEN, { buildings }, AT_14_05);

  test('stays the same list while nothing of it has changed', () => {
    const all = [news('Maple'), news('Oak')];
    expect(compareNews(all, seen(washer(false)))).toBe(all);
  });

  test('is no longer true of the building whose machines are taken, and of no other', () => {
    const oak = news('Oak');
    const [maple, other] = compareNews([news('Maple'), oak], seen(washer(true)));
    expect(maple).toEqual(news('Maple', { isCurrent: false }));
    expect(other).toBe(oak);
  });

  test('stays as it is where nothing is known of the machines', () => {
    const all = [news('Maple'), news('Oak', { isCurrent: false })];
    expect(compareNews(all, seen())).toBe(all);
  });
});

describe('news that is added', () => {
  test('stands beside the unread news', () => {
    expect(addNews([news('Maple')], [news('Oak')])).toEqual([news('Maple'), news('Oak')]);
  });

  test('replaces that of the same kind and building', () => {
    const later = news('Maple', { time: AT_14_05 + 1 });
    expect(addNews([news('Maple', { isCurrent: false })], [later])).toEqual([later]);
  });

  test('keeps that of the other kind in the same building', () => {
    const dryer = news('Maple', { kind: 'dryer' });
    expect(addNews([news('Maple')], [dryer])).toEqual([news('Maple'), dryer]);
  });
});
