import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { KINDS } from '../machines/machineStatus.ts';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { ANY_BUILDING, type Scope } from './waiting.ts';
import { freeNewsOf, loadNewsOf } from './news.ts';
import { claimsOf, parseWant, waitingFor, wantsOf } from './wants.ts';

/** As `firestore.rules` has it. */
const ACCEPTED = /^(washer|dryer) (any|(free|[0-9]{1,3}) .{1,200})$/;

const id = fc.stringMatching(/^.{1,60}$/);
const scope = fc.oneof(
  fc.constant(ANY_BUILDING),
  fc.array(id).map((ids): Scope => new Set(ids)),
);
const anyPlace = fc.record({
  kind: fc.constantFrom(...KINDS),
  buildingId: id,
  number: fc.integer({ min: 1, max: 999 }),
});

test('what a resident waits for is read back from its texts, which the access rules accept', () => {
  fc.assert(
    fc.property(
      fc.record({ washer: scope, dryer: scope }),
      fc.array(anyPlace),
      (scopes, missing) => {
        const waiting = { scopes, loads: [], missing };
        const texts = wantsOf(waiting);
        expect(waitingFor(texts, [])).toEqual(waiting);
        expect(texts.filter((text) => !ACCEPTED.test(text))).toEqual([]);
      },
    ),
  );
});

test('what is known of a load stays, if it is still waited for', () => {
  const place = { kind: 'washer', buildingId: 'maple', number: 1 } as const;
  const known = { building: 'Maple House', label: '12', finishesAt: null, seenAt: 0 };
  const load = { ...place, ...known, isDoubtful: false };
  const waiting = waitingFor(['washer 1 maple', 'washer 2 maple', 'what?'], [load]);
  expect(waiting.loads).toEqual([load]);
  expect(waiting.missing).toEqual([{ ...place, number: 2 }]);
  expect(waitingFor(['washer 2 maple'], [load]).loads).toEqual([]);
});

test('news claims what its resident has waited for', () => {
  const free = freeNewsOf(shownBuilding('maple'), 'washer', 0);
  expect(claimsOf([free])).toEqual(['washer free maple']);
  const machine = { kind: 'dryer', buildingId: 'maple', number: 3 } as const;
  const load = { ...machine, building: 'Maple House', label: undefined };
  expect(claimsOf([loadNewsOf(load, 'done', 0)])).toEqual(['dryer 3 maple']);
});

test.each([
  'washer',
  'washer free',
  'washer free ',
  'washer  maple',
  'washers free maple',
  'washer 1000 maple',
  'washer -1 maple',
  'washer any maple',
  'washer free maple\nwasher any',
  7,
  null,
  undefined,
  ['washer any'],
])('%j says nothing', (text) => {
  expect(parseWant(text)).toBeNull();
});
