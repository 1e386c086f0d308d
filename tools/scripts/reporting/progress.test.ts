import { expect, test } from '@jest/globals';
import { startProgress } from './progress.ts';

function startRun({ total, isTTY }: { readonly total: number; readonly isTTY: boolean }) {
  let time = 0;
  let written = '';
  const write = (text: string) => (written += text);
  const progress = startProgress({
    total,
    unit: 'tests',
    now: () => time,
    output: { isTTY, write },
  });
  return {
    progress,
    takeWritten: () => {
      const text = written;
      written = '';
      return text;
    },
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

test('a terminal has one line, which is rewritten in place', () => {
  const { progress, pass, takeWritten } = startRun({ total: 3, isTTY: true });
  pass(4);
  progress.advance();
  pass(60);
  progress.advance();
  expect(takeWritten()).toBe('\r\u001B[K1 of 3 tests, 4 s\r\u001B[K2 of 3 tests, 64 s');
});

test('a terminal has what is printed above its line, which is erased at the end', () => {
  const { progress, takeWritten } = startRun({ total: 3, isTTY: true });
  progress.print('a failure');
  expect(takeWritten()).toBe('\r\u001B[Ka failure\n0 of 3 tests, 0 s');
  progress.end();
  expect(takeWritten()).toBe('\r\u001B[K');
});

test('a log has a line at each tenth', () => {
  const { progress, takeWritten } = startRun({ total: 200, isTTY: false });
  for (let done = 0; done < 200; done += 1) progress.advance();
  progress.end();
  const lines = takeWritten().trimEnd().split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('20 of 200 tests, 0 s');
  expect(lines[9]).toBe('200 of 200 tests, 0 s');
});

test('a log of few tests has a line for each', () => {
  const { progress, takeWritten } = startRun({ total: 2, isTTY: false });
  progress.advance();
  progress.advance();
  expect(takeWritten()).toBe('1 of 2 tests, 0 s\n2 of 2 tests, 0 s\n');
});
