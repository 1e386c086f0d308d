import { boolean, list, map, type RestFields, type RestValue, text, time } from './schools.ts';

const number = (doubleValue: number | 'NaN' | 'Infinity' | '-Infinity'): RestValue => ({
  doubleValue,
});
const nothing: RestValue = { nullValue: null };
const bytes: RestValue = { bytesValue: 'AAEC' };
const place: RestValue = { geoPointValue: { latitude: 1, longitude: 2 } };

/** Names of buildings that are made to break a page, by what is hostile in them. */
const HOSTILE_NAMES: Readonly<Record<string, string>> = {
  '100 kB in one word': 'W'.repeat(100_000),
  '100 kB in words': 'a word '.repeat(14_286),
  'a right-to-left override': 'Maple \u202eesuoH\u202d House',
  'isolates that are never ended': '\u2066\u2067\u2068 North',
  'right-to-left script with digits': 'بيت 12 الطلاب (3) \u200f',
  'an image with a handler': '<img src=x onerror="window.hacked = true">',
  'a script': '<script>window.hacked = true</script>',
  'a closing tag and a frame': '</span></button><iframe src="javascript:window.hacked=true">',
  'an svg with a handler': '<svg onload="window.hacked = true"><a href="javascript:1">x</a></svg>',
  'quotes and an attribute': '" onmouseover="window.hacked = true" x="',
  'a template': '${window.hacked = true} {{constructor.constructor("window.hacked = true")()}}',
  'a style': '</style><style>*{display:none!important}</style>',
  'families of emoji': '👩‍👩‍👧‍👦'.repeat(500),
  'marks upon marks': `Z${'\u0351\u0489\u0310\u0328'.repeat(200)}algo`,
  'nothing to be seen': '\u200b\u200d\ufeff\u2060',
  'line breaks alone': '\n'.repeat(5000),
  controls: 'a\u0001\u0007\u001b[31mb\u007f\u0085',
  'a name of an object': '__proto__',
};

const machine = (isInUse: RestValue, lastUpdated: RestValue): RestValue =>
  map({ isInUse, lastUpdated });
const now = (): RestValue => time(new Date().toISOString());
const deep = (depth: number): RestValue => (depth === 0 ? text('x') : map({ d: deep(depth - 1) }));

/** Washers of a building that are made to break a page, by what is hostile in them. */
const HOSTILE_MACHINES: Readonly<Record<string, () => RestValue>> = {
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

/** A document that is made to break a page. */
export interface HostileDocument {
  readonly title: string;
  readonly fields: RestFields;
  /** Whether it has buildings to show; the last of them is then {@link honestBuilding}. */
  readonly hasBuildings: boolean;
  /** Whether its machines are what is hostile; their tiles are alike on every screen. */
  readonly isInMachines?: boolean;
}

const machines = list(machine(boolean(true), time('9999-01-01T00:00:00Z')));

const named = (name: string, id = 'x'): RestValue =>
  map({ id: text(id), name: text(name), washingmachines: machines, dryers: machines });

/** A building as it should be, by which a test sees that a document was drawn. */
export const honestBuilding = (name: string): RestValue => named(name, name);

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

const SHAPES: Readonly<Record<string, RestFields>> = {
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
