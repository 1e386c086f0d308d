import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anySchool, anything, schoolFaults } from '../testing/anySchool.ts';
import { parseSchool } from './parseSchool.ts';

/** What is wrong with how a document was read; what was read is to be read as the same again. */
function faults(document: unknown): readonly string[] {
  const { school } = parseSchool(document);
  // As text, because a comparison in depth takes most of the run's time.
  const again = JSON.stringify(parseSchool(school));
  const same = again === JSON.stringify({ school, problems: 0 });
  return same ? schoolFaults(school) : ['what was read is read as something else'];
}

const prototypes = () => [Object.prototype, Array.prototype].map(Reflect.ownKeys);
const before = prototypes();
afterEach(() => expect(prototypes()).toEqual(before));

test('documents of any shape are read as valid schools', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: anySchool }, anything), (document) => {
      expect(faults(document)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
