import type { RestValue } from '../schoolFields.ts';
import { restValues } from './restValues.ts';

const { bytes, boolean, list, map, nothing, number, place, text, time } = restValues;

const machine = (isInUse: RestValue, lastUpdated: RestValue): RestValue =>
  map({ isInUse, lastUpdated });
const now = (): RestValue => time(new Date().toISOString());
const deep = (depth: number): RestValue => (depth === 0 ? text('x') : map({ d: deep(depth - 1) }));

/** Washers of a building that are made to break a page, by what is hostile in them. */
export const HOSTILE_MACHINES: Readonly<Record<string, () => RestValue>> = {
  'a map in place of the list': () => map({ 0: machine(boolean(true), now()) }),
  'a text in place of the list': () => text('washers'),
  'null in place of the list': () => nothing,
  'a number in place of the list': () => number(7),
  'texts, numbers and null in the list': () => list(text('a'), number(1), nothing, bytes, place),
  'maps that are nested to the limit': () => list(deep(15)),
  'reports of the year 1': () => list(machine(boolean(true), time('0001-01-01T00:00:00Z'))),
  'reports of the year 9999': () =>
    list(machine(boolean(false), time('9999-12-31T23:59:59.999999Z'))),
  'times that are texts': () => list(machine(boolean(true), text('2026-01-01'))),
  'times that are no numbers': () =>
    list(
      ...(['NaN', 'Infinity', '-Infinity'] as const).map((n) => machine(boolean(true), number(n))),
    ),
  'times before and beyond all dates': () =>
    list(machine(boolean(true), number(-8.64e15 - 1)), machine(boolean(true), number(1e300))),
  'times that are places and bytes': () =>
    list(machine(boolean(true), place), machine(boolean(true), bytes)),
  'in use by a text, a number and null': () =>
    list(...[text('true'), number(1), nothing].map((value) => machine(value, now()))),
  'fields with names of an object': () =>
    list(map({ constructor: text('x'), toString: text('y'), hasOwnProperty: nothing })),
  'a field that never ends': () => list(map({ ['f'.repeat(1400)]: text('x') })),
  '5,000 machines': () =>
    list(...Array.from({ length: 5000 }, (_, n) => machine(boolean(n % 2 === 0), now()))),
};
