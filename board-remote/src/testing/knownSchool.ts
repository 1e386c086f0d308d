import fc from 'fast-check';
import type { Machine } from '@laundry-board/shared-types';
import { GeoPoint, Timestamp } from 'firebase/firestore';

/** A piece of a document, with what it is to be read as and how many malformed fields it holds. */
interface Known<T> {
  readonly value: unknown;
  readonly reading: T;
  readonly problems: number;
}

const wrong = [null, [], {}, new GeoPoint(1, 2), 10n, Symbol('wrong')];

const well = <T>(value: fc.Arbitrary<T>) =>
  value.map((reading): Known<T> => ({ value: reading, reading, problems: 0 }));

/** A field that is well-formed, missing or malformed, in which two cases it is read as `other`. */
const field = <T>(good: fc.Arbitrary<Known<T>>, malformed: readonly unknown[], other: T) =>
  fc.oneof(
    { weight: 4, arbitrary: good },
    {
      weight: 1,
      arbitrary: fc.constant<Known<T>>({ value: undefined, reading: other, problems: 0 }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...malformed)
        .map((value): Known<T> => ({ value, reading: other, problems: 1 })),
    },
  );

const firstDay = new Date('0001-01-01T00:00:00Z');
const lastDay = new Date('9999-12-31T23:59:59Z');

const time = fc.oneof(
  well(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.date({ min: firstDay, max: lastDay, noInvalidDate: true }).map((date): Known<number> => ({
    value: Timestamp.fromDate(date),
    reading: date.getTime(),
    problems: 0,
  })),
);

const knownMachine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        isInUse: field(well(fc.boolean()), [...wrong, 'true', 1, 0], false),
        lastUpdated: field(time, [...wrong, '5', Number.NaN, Infinity, true], 0),
      })
      .map(({ isInUse, lastUpdated }): Known<Machine> => ({
        value: { isInUse: isInUse.value, lastUpdated: lastUpdated.value },
        reading: { isInUse: isInUse.reading, lastUpdated: lastUpdated.reading },
        problems: isInUse.problems + lastUpdated.problems,
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(null, [], new GeoPoint(1, 2), 'machine', 7)
      .map((value): Known<Machine> => ({
        value,
        reading: { isInUse: false, lastUpdated: 0 },
        problems: 1,
      })),
  },
);

/** Pieces that stand side by side, as one. */
const together = <T>(pieces: readonly Known<T>[]): Known<T[]> => ({
  value: pieces.map(({ value }) => value),
  reading: pieces.map(({ reading }) => reading),
  problems: pieces.reduce((sum, { problems }) => sum + problems, 0),
});

const machines = field(
  fc.array(knownMachine, { maxLength: 4 }).map(together),
  [null, {}, new GeoPoint(1, 2), 'many', 4],
  [],
);

/** A building but for its id, which only its school can tell to be the first of its kind. */
const knownBuilding = fc.record({
  name: field(well(fc.string()), [...wrong, 5, true], ''),
  washingmachines: machines,
  dryers: machines,
});

/** A document of which it is known what it says; every building has an id of its own. */
export const knownSchool = fc
  .array(knownBuilding, { maxLength: 4 })
  .map((buildings) =>
    together(
      buildings.map(({ name, washingmachines, dryers }, index) => ({
        value: {
          id: index % 2 === 0 ? `building ${index}` : index,
          name: name.value,
          washingmachines: washingmachines.value,
          dryers: dryers.value,
        },
        reading: {
          id: index % 2 === 0 ? `building ${index}` : String(index),
          name: name.reading,
          washingmachines: washingmachines.reading,
          dryers: dryers.reading,
        },
        problems: name.problems + washingmachines.problems + dryers.problems,
      })),
    ),
  )
  .map(({ value, reading, problems }) => ({
    document: { buildings: value },
    school: { buildings: reading },
    problems,
  }));
