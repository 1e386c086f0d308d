import { describe, expect, test } from '@jest/globals';
import { addNews, describeCurrent, describePast, type FreeNews } from './news.ts';

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

const textsOf = (all: readonly FreeNews[]) => describeCurrent(all).map(({ text }) => text);

describe('what is free now', () => {
  test('names one building', () => {
    expect(textsOf([news('Maple')])).toEqual(['A washer is free in Maple House.']);
  });

  test('names two buildings in one sentence', () => {
    expect(textsOf([news('Maple'), news('Oak')])).toEqual([
      'A washer is free in Maple House and Oak House.',
    ]);
  });

  test('has a sentence for each kind', () => {
    const both = [news('Maple', { kind: 'dryer' }), news('Oak')];
    expect(textsOf(both)).toEqual([
      'A washer is free in Oak House.',
      'A dryer is free in Maple House.',
    ]);
  });

  test('leaves out what is no longer free', () => {
    expect(textsOf([news('Maple', { isCurrent: false })])).toEqual([]);
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
  expect(textsOf([news('Maple', { building }), news('Oak')])).toEqual([
    'A washer is free in \u2068בית אורן\u2069 and Oak House.',
  ]);
  expect(describePast(news('Maple', { building }))).toBe(
    'A washer in \u2068בית אורן\u2069 was free at 2:05 PM.',
  );
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
