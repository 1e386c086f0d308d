import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { readBody } from './googleApi.ts';

test('a body is read as text, also where a character is divided', async () => {
  const bytes = Buffer.from('Zoë');
  expect(await readBody(partsOf(bytes.subarray(0, 3), bytes.subarray(3)))).toBe('Zoë');
});

test('a body that is too large is refused, and never in memory', async () => {
  setFlagsFromString('--expose-gc');
  const before = memory();
  let most = 0;
  async function* endless() {
    for (let part = 0; part < 200; part += 1) {
      yield Buffer.alloc(1e6, 'a');
      if (part % 50 === 49) most = Math.max(most, memory() - before);
    }
  }
  await expect(readBody(endless())).rejects.toThrow('The request is larger than 10485760 bytes.');
  expect(most).toBeLessThan(30e6);
});

/** What is in use once garbage is collected, bytes. */
function memory(): number {
  runInNewContext('gc()');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function* partsOf(...parts: readonly Buffer[]) {
  yield* parts;
}
