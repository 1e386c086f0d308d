import { expect, test } from '@jest/globals';
import { reportLine } from './reportLine.ts';

const VISIT = {
  version: '02812eb1f2a3 2026-11-22T18:40:00+00:00',
  time: 1,
  visit: 'v1',
  sampled: true,
  browser: 'Chrome 156',
} as const;
const BOARD = { remote: 'board', remoteVersion: '02812eb1f2a3' } as const;
const ERROR = { ...VISIT, type: 'error' } as const;
const MEASURE = { ...VISIT, type: 'measure' } as const;

test.each([
  [
    { ...ERROR, ...BOARD, failure: 'threw', message: 'threw', phase: 'rendering' },
    'board remote 02812eb threw while rendering, Chrome 156',
  ],
  [
    {
      ...ERROR,
      ...BOARD,
      failure: 'http-status',
      message: 'http-status 503',
      phase: 'loading its entry',
    },
    'board remote 02812eb answered with an error while loading its entry (http-status 503), Chrome 156',
  ],
  [
    {
      ...ERROR,
      ...BOARD,
      failure: 'backend-unreachable',
      message: 'backend-unreachable',
    },
    'board remote 02812eb could not reach the backend, Chrome 156',
  ],
  [
    { ...ERROR, failure: 'uncaught', message: 'TypeError at page.js:1:2' },
    'shell 02812eb threw (TypeError at page.js:1:2), Chrome 156',
  ],
  [
    { ...ERROR, failure: 'constructor', message: 'constructor' },
    'shell 02812eb constructor, Chrome 156',
  ],
  [
    { ...ERROR, failure: 'unknown-script', message: 'Error' },
    'an unknown script on shell 02812eb threw (Error), Chrome 156',
  ],
  [
    { time: 1, version: 'unknown', type: 'error', failure: 'crashed', message: 'crashed: oom' },
    'shell unknown crashed (oom)',
  ],
  [
    {
      time: 1,
      version: 'unknown',
      type: 'violation',
      directive: 'script-src-elem',
      blocked: 'inline',
    },
    'the page was refused inline by script-src-elem',
  ],
  [{ ...MEASURE, name: 'first-tile', value: 1234 }, 'shell 02812eb first-tile 1.2 s, Chrome 156'],
  [{ ...MEASURE, name: 'TTFB', value: 380 }, 'shell 02812eb TTFB 380 ms, Chrome 156'],
  [{ ...MEASURE, name: 'CLS', value: 0.0123 }, 'shell 02812eb CLS 0.012, Chrome 156'],
] as const)('a report is one line', (report, line) => {
  expect(reportLine(report)).toBe(line);
});
