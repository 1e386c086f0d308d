import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anySchool, anything, schoolFaults } from '../testing/anySchool.ts';
import { knownSchool } from '../testing/knownSchool.ts';
import { anyRestFields, deliver } from '../testing/restDocuments.ts';
import { parseSchool } from './parseSchool.ts';

const ANY = 10_000;
const KNOWN = 2_000;
const DELIVERED = 2_000;

/** Plenty on a machine that others use as well, in milliseconds. */
const A_MINUTE_MS = 60_000;

const seen = { documents: 0, buildings: 0, machines: 0, problems: 0 };

/** Reads a document by the check and says what is wrong with the outcome. */
function check(document: unknown): readonly string[] {
  const { school, problems } = parseSchool(document);
  const again = parseSchool(school);
  seen.documents += 1;
  seen.problems += problems;
  for (const { washingmachines, dryers } of school.buildings) {
    seen.buildings += 1;
    seen.machines += washingmachines.length + dryers.length;
  }
  // As text, because a comparison in depth takes most of the run's time.
  const same = JSON.stringify(again) === JSON.stringify({ school, problems: 0 });
  return same ? schoolFaults(school) : ['what was read is read as something else'];
}

const prototypes = () =>
  [Object.prototype, Array.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map((key) => Reflect.getOwnPropertyDescriptor(prototype, key)),
  );

let before = prototypes();

beforeEach(() => {
  before = prototypes();
});

afterEach(() => expect(prototypes()).toEqual(before));

afterAll(() => {
  const { documents, buildings, machines, problems } = seen;
  console.log(
    `The document check read ${documents} generated documents: ` +
      `${buildings} buildings, ${machines} machines, ${problems} malformed fields.`,
  );
});

describe('the document check', () => {
  it(`reads ${ANY} documents of any shape as valid schools, and what it read as the same`, () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 3, arbitrary: anySchool }, anything), (document) => {
        expect(check(document)).toEqual([]);
      }),
      { numRuns: ANY },
    );
  });

  it(`counts the malformed fields of ${KNOWN} documents, and reads the others as they are`, () => {
    fc.assert(
      fc.property(knownSchool, ({ document, school, problems }) => {
        expect(check(document)).toEqual([]);
        expect(parseSchool(document)).toEqual({ school, problems });
      }),
      { numRuns: KNOWN },
    );
  });

  it(
    `reads ${DELIVERED} documents as Firestore's SDK delivers them`,
    async () => {
      const size = 100;
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyRestFields, { minLength: size, maxLength: size }),
          async (documents) => {
            const delivered = await deliver(documents);
            expect(delivered).toHaveLength(size);
            for (const data of delivered) expect(check(data)).toEqual([]);
          },
        ),
        { numRuns: DELIVERED / size },
      );
    },
    A_MINUTE_MS,
  );
});
