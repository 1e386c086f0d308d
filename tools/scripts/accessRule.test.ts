import { expect, test } from '@jest/globals';
import { domainOf } from '@laundry-board/laundry-rules/documents';
import fc from 'fast-check';
import { documentPath } from '../local-backend/src/firestore/documents/values.ts';
import {
  bearer,
  describeBackends,
  DOCUMENTS,
} from '../local-backend/src/testing/comparedBackends.ts';

/*
 * What the board asks for and what the rules let through are written in three languages. Here they meet.
 */

/** Where lower-casing, regular expressions, encodings and document ids have their edges. */
const EDGES = Array.from(
  '@./_%*+?|$^\\()[]{}"\' #:\0\t\n\r\u000b\u0085\u00a0\u2028\u2029\u200b\ufeff' +
    'ÄäßẞİıſKÅΣςДд\u0308\u0345Ǆǅⅷ。ｃ😀\u{10400}\ud800',
).concat('__', '..', '${domain}');

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Array.from('abkszABKSZ01-._@')) },
  { weight: 3, arbitrary: fc.constantFrom(...EDGES) },
  // Any code point: fast-check's own unit `binary` first lists them all, for a second.
  { weight: 1, arbitrary: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) },
);
const text = fc.string({ unit: character, maxLength: 12 });
// Document ids hold at most 1,500 bytes.
const host = fc.oneof(
  text,
  fc.constantFrom(1500, 1501).map((length) => 'd'.repeat(length)),
);
const email = fc.oneof(
  text,
  fc.tuple(text, host).map((parts) => parts.join('@')),
);

const isDocument = (school: string): boolean => {
  try {
    return documentPath(['schools', school]) !== '';
  } catch {
    return false;
  }
};

/** Schools that a slip in the derivation would let the e-mail read, and the right one. */
const schoolsNear = (address: string): readonly string[] => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const own = domainOf(address) ?? domain;
  const near = [
    own,
    domain,
    address,
    domain.toLowerCase(),
    domain.toUpperCase(),
    domain.normalize('NFKC'),
    address.slice(address.indexOf('@') + 1),
    ...address.toLowerCase().split(/[@\s]/),
    own.slice(own.indexOf('.') + 1),
    own.replace('.', 'x'),
    `x${own}`,
    `${own}.x`,
    own.trim(),
    Buffer.from(own).toString(),
  ];
  return [...new Set(near)].filter(isDocument);
};

describeBackends('the school that the board derives', (backend) => {
  const isLetThrough = async (address: string, school: string): Promise<boolean> => {
    const { status } = await fetch(`${backend.origin}/v1/${DOCUMENTS}:batchGet`, {
      method: 'POST',
      headers: { Authorization: bearer({ email: address }), 'Content-Type': 'application/json' },
      body: JSON.stringify({ documents: [`${DOCUMENTS}/schools/${school}`] }),
    });
    expect([200, 403]).toContain(status);
    return status === 200;
  };

  test('lets 200 e-mails through to the school that the board derives, and to no other', async () => {
    await fc.assert(
      fc.asyncProperty(email, fc.nat(), async (address, pick) => {
        const own = domainOf(address);
        const others = schoolsNear(address).filter((school) => school !== own);
        const asked = [own, others[pick % others.length]].filter(
          (school) => typeof school === 'string',
        );
        const open: string[] = [];
        for (const school of asked) if (await isLetThrough(address, school)) open.push(school);
        expect(open).toEqual(own === null ? [] : [own]);
      }),
      { numRuns: 200 },
    );
  });
});
