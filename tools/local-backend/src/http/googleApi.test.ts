import { expect, test } from '@jest/globals';
import { readBody } from './googleApi.ts';

test('a body is read as text, also where a character is divided', async () => {
  const bytes = Buffer.from('Zoë');
  expect(await readBody(partsOf(bytes.subarray(0, 3), bytes.subarray(3)))).toBe('Zoë');
});

async function* partsOf(...parts: readonly Buffer[]) {
  yield* parts;
}
