import { expect, test } from '@jest/globals';
import { textAfter } from './textAfter.ts';

test('every save has a text that no other save is found by', () => {
  const texts = Array.from({ length: 12 }, (_, saves) => textAfter('Hello', saves));
  expect(texts.slice(0, 3)).toEqual(['Hello', 'Hello (1)', 'Hello (2)']);
  for (const text of texts.slice(1)) {
    expect(texts.filter((other) => other.includes(text))).toEqual([text]);
  }
});
