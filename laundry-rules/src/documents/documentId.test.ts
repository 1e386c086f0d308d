import { expect, test } from '@jest/globals';
import { isDocumentId } from './documentId.ts';

test.each([
  '',
  '.',
  '..',
  'a/b',
  '__x__',
  '____',
  '__x\ny__',
  '\ud800',
  'x'.repeat(1501),
  'é'.repeat(751),
])('no document has the id %j', (id) => {
  expect(isDocumentId(id)).toBe(false);
});

test.each([
  'n',
  '...',
  '.a',
  '__x',
  'x__',
  '__x__y',
  'y__x__',
  '_',
  'a b',
  'מעונות',
  'x'.repeat(1500),
])('a document may have the id %j', (id) => {
  expect(isDocumentId(id)).toBe(true);
});
