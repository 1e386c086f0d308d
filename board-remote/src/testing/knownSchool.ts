import fc from 'fast-check';
import type { Machine } from '@laundry-board/shared-types';
import { GeoPoint, Timestamp } from 'firebase/firestore';

/** A piece of a document, with what it is to be read as and how many malformed fields it holds. */
interface Known<T> {
  readonly reading: T;
  readonly value: unknown;
  readonly problems: number;
}

const known = <T>(reading: T, value: unknown, problems = 0): Known<T> => ({
  reading,
  value,
  problems,
});

const well = <T>(value: fc.Arbitrary<T>) => value.map((reading) => known(reading, reading));

const malformed = <T>(values: readonly unknown[], reading: T) =>
  fc.constantFrom(...values).map((value) => known(reading, value, 1));

/** A field that is well-formed, missing or malformed, in which two cases it is read as `other`. */
const field = <T>(good: fc.Arbitrary<Known<T>>, wrong: readonly unknown[], other: T) =>
  fc.oneof(
    { weight: 4, arbitrary: good },
    fc.constant(known(other, undefined)),
    malformed(wrong, other),
  );

const problemsOf = (...pieces: readonly Known<unknown>[]): number =>
  pieces.reduce((sum, { problems }) => sum + problems, 0);

const listOf = <T>(pieces: readonly Known<T>[]) =>
  known(
    pieces.map(({ reading }) => reading),
    pieces.map(({ value }) => value),
    problemsOf(...pieces),
  );

const wrong = [null, [], {}, new GeoPoint(1, 2), 10n, Symbol('wrong')];

const time = fc.oneof(
  well(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => known(date.getTime(), Timestamp.fromDate(date))),
);

const machine = fc
  .record({
    isInUse: field(well(fc.boolean()), [...wrong, 'true', 1, 0], false),
    lastUpdated: field(time, [...wrong, '5', Number.NaN, Infinity, true], 0),
  })
  .map(({ isInUse, lastUpdated }) =>
    known<Machine>(
      { isInUse: isInUse.reading, lastUpdated: lastUpdated.reading },
      { isInUse: isInUse.value, lastUpdated: lastUpdated.value },
      problemsOf(isInUse, lastUpdated),
    ),
  );

const noMachine = malformed<Machine>([null, [], new GeoPoint(1, 2), 'machine', 7], {
  isInUse: false,
  lastUpdated: 0,
});

const machines = field(
  fc.array(fc.oneof({ weight: 6, arbitrary: machine }, noMachine), { maxLength: 4 }).map(listOf),
  [null, {}, new GeoPoint(1, 2), 'many', 4],
  [],
);

const name = field(well(fc.string()), [...wrong, 5, true], '');

/** A document of which it is known what it says; every building has an id of its own. */
export const knownSchool = fc
  .array(fc.record({ name, washingmachines: machines, dryers: machines }), { maxLength: 4 })
  .map((buildings) =>
    listOf(
      buildings.map(({ name: called, washingmachines, dryers }, index) =>
        known(
          {
            id: String(index),
            name: called.reading,
            washingmachines: washingmachines.reading,
            dryers: dryers.reading,
          },
          {
            id: index % 2 === 0 ? index : String(index),
            name: called.value,
            washingmachines: washingmachines.value,
            dryers: dryers.value,
          },
          problemsOf(called, washingmachines, dryers),
        ),
      ),
    ),
  );
