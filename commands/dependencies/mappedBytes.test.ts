import { expect, test } from '@jest/globals';
import { transformSync } from 'esbuild';
import { mappedBytes } from './mappedBytes.ts';

test('every byte of a script is counted for the source that it comes from', () => {
  const { code, map } = transformSync('export const text = "grün";', {
    sourcefile: 'a.js',
    sourcemap: true,
    charset: 'utf8',
  });
  expect([...mappedBytes(code, map)]).toEqual([['a.js', Buffer.byteLength(code.trimEnd())]]);
});
