import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { scaling } from './scaling.ts';

const DOCUMENT = readFileSync(path.resolve('docs/scaling.md'), 'utf8');
const [START, END] = ['<!-- scaling -->', '<!-- end of scaling -->'];

afterEach(() => {
  jest.restoreAllMocks();
});

async function printed(words: readonly string[]): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await expect(scaling(words)).resolves.toBe(0);
  return log.mock.calls.flat().join('\n');
}

test('docs/scaling.md holds what `npm run scaling` prints', async () => {
  const held = DOCUMENT.slice(DOCUMENT.indexOf(START) + START.length, DOCUMENT.indexOf(END)).trim();
  expect(held).toBe(await printed([]));
});

test('the example of docs/scaling.md can be run', async () => {
  const [, words = ''] = /^npm run scaling -- (.+)$/m.exec(DOCUMENT) ?? [];
  const tables = await printed(words.split(' '));
  expect(tables).toContain('4,000');
  expect(tables).not.toMatch(/NaN|Infinity|∞|undefined/);
});

test('a number that makes no sense ends with what is allowed', () => {
  expect(() => scaling(['--machines', 'none'])).toThrow('--machines must be a whole number');
});
