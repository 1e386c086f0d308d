import { describe, expect, test } from '@jest/globals';
import { compareWithBudget } from './compareWithBudget.ts';

const budgets = { 'shell/page.js': 10_200, 'auth/remoteEntry.js': 5_100, 'shell/photo.svg': 300 };
const visit = { files: ['shell/page.js', 'auth/remoteEntry.js'], bytes: 15_200 };
const page = { name: 'shell/page.js', bytes: 10_000 };
const entry = { name: 'auth/remoteEntry.js', bytes: 5_000 };

const compare = (...measured: Parameters<typeof compareWithBudget>[0]) =>
  compareWithBudget(measured, visit, budgets);

describe('compareWithBudget', () => {
  test('what stays within its budget is not worth a word', () => {
    expect(compare(page, entry)).toEqual({ breaches: [], hints: [] });
    expect(compare({ ...page, bytes: 10_200 }, entry)).toEqual({ breaches: [], hints: [] });
  });

  test('a file that grew is named with its size, its budget and what is too much', () => {
    expect(compare({ ...page, bytes: 9_900 }, { ...entry, bytes: 5_123 }).breaches).toEqual([
      'auth/remoteEntry.js grew to 5,123 bytes, 23 bytes over its budget of 5,100 bytes.',
    ]);
  });

  test('the sum has a budget of its own, and names the fullest file', () => {
    expect(compare({ ...page, bytes: 10_190 }, { ...entry, bytes: 5_080 }).breaches).toEqual([
      'The sum grew to 15,270 bytes, 70 bytes over its budget of 15,200 bytes. Of its files, shell/page.js fills its own budget most.',
    ]);
  });

  test('a file that is new is a breach, also one that only another screen has', () => {
    expect(compare(page, entry, { name: 'auth/473.js', bytes: 120 }).breaches).toEqual([
      'auth/473.js is new here: 120 bytes.',
    ]);
    expect(compare(page, entry, { name: 'shell/photo.svg', bytes: 310 }).breaches).toEqual([
      'shell/photo.svg grew to 310 bytes, 10 bytes over its budget of 300 bytes.',
      'shell/photo.svg is new here: 310 bytes.',
      expect.stringMatching(/^The sum grew/),
    ]);
  });

  test('a file that is asked for twice counts twice', () => {
    const { breaches } = compare(page, entry, entry);
    expect(breaches[0]).toBe('auth/remoteEntry.js was asked for more than once.');
    expect(breaches[1]).toMatch(/^The sum grew to 20,000 bytes/);
  });

  test('a file that is no longer asked for gives its budget up', () => {
    expect(compare(page).breaches).toEqual([
      'auth/remoteEntry.js has a budget here and was not asked for.',
    ]);
  });

  test('what is far below its budget gets a hint of a lower one', () => {
    expect(compare({ ...page, bytes: 9_000 }, entry)).toEqual({
      breaches: [],
      hints: [
        'shell/page.js is down to 9,000 bytes; a budget of 9,200 bytes is enough.',
        'The sum is down to 14,000 bytes; a budget of 14,300 bytes is enough.',
      ],
    });
  });
});
