import { describe, expect, test } from '@jest/globals';
import { documentSize, MAX_DOCUMENT_BYTES } from '@laundry-board/local-backend';
import { SCHOOL } from '../resident.ts';
import { createLargeSchool, type LargeSchool } from './largeSchool.ts';
import { CHANGES, SIZES } from './settings.ts';

/** Whether each machine of each building is in use, in the document's order. */
function inUse({ fields }: LargeSchool): readonly string[] {
  return [...JSON.stringify(fields()).matchAll(/"booleanValue":(\w+)/g)].map(
    ([, word = '']) => word,
  );
}

describe.each(SIZES)('a building of %i machines', (machines) => {
  const school = createLargeSchool(machines / 2, machines / 2);

  test('is there twice, within what Firestore takes as a document', () => {
    expect(inUse(school)).toHaveLength(2 * machines);
    expect(documentSize(SCHOOL, school.fields())).toBeLessThan(MAX_DOCUMENT_BYTES);
  });

  test('changes by as many machines as it says, others with every update', () => {
    const before = inUse(school);
    for (let update = 1; update * CHANGES <= machines; update += 1) {
      school.change();
      const after = inUse(school).filter((word, index) => word !== before[index]);
      expect(after).toHaveLength(2 * update * CHANGES);
    }
  });
});
