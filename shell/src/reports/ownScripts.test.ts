import { expect, test } from '@jest/globals';
import { cleanVersion } from './ownScripts.ts';

test.each([
  ['02812eb', '02812eb'],
  [
    '3237b88f1c2d 2026-11-22T18:40:00+00:00 with changes',
    '3237b88f1c2d 2026-11-22T18:40:00+00:00 with changes',
  ],
  ['1.2.3-beta.1', '1.2.3-beta.1'],
  ['', 'unknown'],
  ['ada@campus.example', 'unknown'],
  ['campus.example', 'unknown'],
  ['Maple House', 'unknown'],
  ['maple-house', 'unknown'],
  ['https://board.example/?token=1', 'unknown'],
])('the version %j is reported as %j', (version, reported) => {
  expect(cleanVersion(version)).toBe(reported);
});
