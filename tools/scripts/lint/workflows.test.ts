import { expect, test } from '@jest/globals';
import { asKnown } from './workflows.ts';

const workflow = (queue: string): string => `concurrency:\n  group: live\n  ${queue}\njobs:\n`;

test('a queue that keeps all that wait is known, and lines keep their numbers', () => {
  expect(asKnown(workflow('queue: max'))).toBe(workflow('# queue: max'));
});

test('what GitHub would refuse stays for the linter to find', () => {
  expect(asKnown(workflow('queue: all'))).toBe(workflow('queue: all'));
});
