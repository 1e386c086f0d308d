import { expect, test } from '@jest/globals';
import { pauseAfterWrite } from './schoolWriter.ts';

const ONE = { layout: 'one document', writeEveryMs: 5000 } as const;

test.each([
  ['every 5 s', ONE, 100, 4900],
  ['every 5 s', ONE, 500, 4500],
  ['every 5 s', ONE, 2000, 1500],
  ['every 5 s', ONE, 3000, 0],
  ['every second', { ...ONE, writeEveryMs: 1000 }, 100, 900],
  ['every second', { ...ONE, writeEveryMs: 1000 }, 1500, 0],
  ['for separate buildings', { layout: 'separate buildings', writeEveryMs: 1000 }, 2000, 1000],
] as const)(
  'the pause %s after a write of its time lets a board have the next one before washers are Offline',
  (_, config, tookMs, pauseMs) => {
    expect(pauseAfterWrite(config, tookMs)).toBe(pauseMs);
  },
);
