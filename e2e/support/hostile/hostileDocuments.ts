import type { RestValue } from '../schoolFields.ts';
import { HOSTILE_MACHINES } from './hostileMachines.ts';
import { HOSTILE_NAMES } from './hostileNames.ts';
import { restValues } from './restValues.ts';

/** A document that is made to break a page. */
export interface HostileDocument {
  readonly title: string;
  readonly fields: Readonly<Record<string, RestValue>>;
  /** Whether it has buildings to show; the last of them is then {@link honestBuilding}. */
  readonly hasBuildings: boolean;
  /** Whether its machines are what is hostile; their tiles are alike on every screen. */
  readonly isInMachines?: boolean;
}

const { bytes, boolean, list, map, nothing, number, place, text, time } = restValues;

const machines = (): RestValue =>
  list(map({ isInUse: boolean(true), lastUpdated: time('9999-01-01T00:00:00Z') }));

/** A building as it should be, by which a test sees that a document was drawn. */
export const honestBuilding = (name: string): RestValue =>
  map({ id: text(name), name: text(name), washingmachines: machines(), dryers: machines() });

const named = (name: string, id = 'x'): RestValue =>
  map({ id: text(id), name: text(name), washingmachines: machines(), dryers: machines() });

const BUILDINGS: Readonly<Record<string, readonly RestValue[]>> = {
  'the same id five times': Array.from({ length: 5 }, (_, n) => named(`Twin ${n}`, 'twin')),
  'ids that are empty, numbers, maps and null': [text(''), number(1.5), map({}), nothing].map(
    (id) => map({ id, name: text('Odd') }),
  ),
  'ids made of markup': [named('Markup', '"><img src=x onerror="window.hacked=true">')],
  'ids with names of an object': ['__proto__', 'constructor', 'toString'].map((id) =>
    named(id, id),
  ),
  'an id of 100 kB': [named('Long id', 'i'.repeat(100_000))],
  'names that are maps, lists and numbers': [map({}), list(), number(3), nothing, place].map(
    (name) => map({ id: text('odd'), name }),
  ),
  'buildings that are no maps': [text('a'), number(1), nothing, bytes, place],
  'buildings without a field': [map({}), map({})],
  '2,000 buildings': Array.from({ length: 2000 }, (_, n) => named(`House ${n}`, `h${n}`)),
  'almost 1 MiB of names': Array.from({ length: 10 }, (_, n) => named(`${n}`.repeat(100_000))),
};

const SHAPES: Readonly<Record<string, Readonly<Record<string, RestValue>>>> = {
  'no field': {},
  'buildings that are a map': { buildings: map({ 0: named('A') }) },
  'buildings that are a text': { buildings: text('<b>buildings</b>') },
  'buildings that are null': { buildings: nothing },
  'an empty list of buildings': { buildings: list() },
  'other fields alone': { Buildings: list(named('A')), building: text('A') },
};

function withBuildings(title: string, buildings: readonly RestValue[]): HostileDocument {
  const honest = honestBuilding(title);
  return { title, fields: { buildings: list(...buildings, honest) }, hasBuildings: true };
}

/** Every hostile document. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...Object.entries(HOSTILE_NAMES).map(([title, name]) => withBuildings(title, [named(name)])),
  ...Object.entries(HOSTILE_MACHINES).map(([title, make]) => ({
    ...withBuildings(title, [map({ id: text('x'), name: text('X'), washingmachines: make() })]),
    isInMachines: true,
  })),
  ...Object.entries(BUILDINGS).map(([title, buildings]) => withBuildings(title, buildings)),
  ...Object.entries(SHAPES).map(([title, fields]) => ({ title, fields, hasBuildings: false })),
];
