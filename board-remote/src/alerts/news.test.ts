import { describe, expect, test } from '@jest/globals';
import { addNews, describeCurrent, describePast, type News } from './news.ts';

const AT_14_05 = new Date(2026, 10, 20, 14, 5).getTime();

function news(buildingId: string, more: Partial<News> = {}): News {
  const building = `${buildingId} House`;
  return { kind: 'washer', buildingId, building, time: AT_14_05, isCurrent: true, ...more };
}

describe('what is free now', () => {
  test('names one building', () => {
    expect(describeCurrent([news('Maple')], 'washer')).toBe('A washer is free in Maple House.');
  });

  test('names two buildings in one sentence', () => {
    expect(describeCurrent([news('Maple'), news('Oak')], 'washer')).toBe(
      'A washer is free in Maple House and Oak House.',
    );
  });

  test('has a sentence for each kind', () => {
    const both = [news('Maple', { kind: 'dryer' }), news('Oak')];
    expect(describeCurrent(both, 'washer')).toBe('A washer is free in Oak House.');
    expect(describeCurrent(both, 'dryer')).toBe('A dryer is free in Maple House.');
  });

  test('leaves out what is no longer free', () => {
    expect(describeCurrent([news('Maple', { isCurrent: false })], 'washer')).toBeNull();
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
  expect(describeCurrent([news('Maple', { building }), news('Oak')], 'washer')).toBe(
    'A washer is free in \u2068בית אורן\u2069 and Oak House.',
  );
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
