import { boolean, list, map, type RestFields, type RestValue, text, time } from './schools.ts';

const number = (doubleValue: number | string): RestValue => ({ doubleValue });
const nothing: RestValue = { nullValue: null };
const bytes: RestValue = { bytesValue: 'AAEC' };
const place: RestValue = { geoPointValue: { latitude: 1, longitude: 2 } };

const machine = (isInUse: RestValue, lastUpdated: RestValue): RestValue =>
  map({ isInUse, lastUpdated });
const now = (): RestValue => time(new Date().toISOString());
const deep = (depth: number): RestValue => (depth === 0 ? text('x') : map({ d: deep(depth - 1) }));

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

/** What stands in place of a map, a list, a name or a time. */
const ODD: readonly RestValue[] = [text('2026-01-01'), number(1), nothing, bytes, place];

const oddMachines = (): readonly RestValue[] => [
  ...ODD,
  deep(15),
  ...ODD.map((isInUse) => machine(isInUse, now())),
  ...[
    time('0001-01-01T00:00:00Z'),
    time('9999-12-31T23:59:59.999999Z'),
    ...ODD,
    ...(['NaN', 'Infinity', '-Infinity', -8.64e15 - 1, 1e300] as const).map(number),
  ].map((lastUpdated) => machine(boolean(true), lastUpdated)),
  map({ constructor: text('x'), toString: text('y'), hasOwnProperty: nothing }),
  map({ ['f'.repeat(1400)]: text('x') }),
];

/** A document that is made to break a page. */
export interface HostileDocument {
  readonly title: string;
  readonly fields: RestFields;
  /** Whether it has buildings to show; the last of them is then {@link honestBuilding}. */
  readonly hasBuildings: boolean;
}

const machines = list(machine(boolean(true), time('9999-01-01T00:00:00Z')));

const named = (name: string, id = 'x'): RestValue =>
  map({ id: text(id), name: text(name), washingmachines: machines, dryers: machines });

/** A building as it should be, by which a test sees that a document was drawn. */
export const honestBuilding = (name: string): RestValue => named(name, name);

const BUILDINGS: Readonly<Record<string, () => readonly RestValue[]>> = {
  'machines of every wrong kind': () => [
    map({ id: text('x'), washingmachines: list(...oddMachines()), dryers: map({ 0: now() }) }),
    ...ODD.map((dryers) => map({ id: text('y'), dryers })),
  ],
  '5,000 machines': () => {
    const many = Array.from({ length: 5000 }, (_, n) => machine(boolean(n % 2 === 0), now()));
    return [map({ id: text('x'), washingmachines: list(...many) })];
  },
  'buildings of every wrong kind': () => [
    ...ODD,
    map({}),
    ...[...ODD, map({}), text('')].map((id) => map({ id, name: text('Odd') })),
    ...[...ODD, map({}), list()].map((name) => map({ id: text('odd'), name })),
    ...['twin', 'twin', '__proto__', 'constructor', 'toString'].map((id) => named(id, id)),
    named('Markup', '"><img src=x onerror="window.hacked=true">'),
  ],
  'an id of 100 kB': () => [named('Long id', 'i'.repeat(100_000))],
  '2,000 buildings': () => Array.from({ length: 2000 }, (_, n) => named(`House ${n}`, `h${n}`)),
  'almost 1 MiB of names': () =>
    Array.from({ length: 10 }, (_, n) => named(`${n}`.repeat(100_000))),
};

const SHAPES: Readonly<Record<string, RestFields>> = {
  'no field': {},
  'buildings that are a map': { buildings: map({ 0: named('A') }) },
  'buildings that are null': { buildings: nothing },
};

function withBuildings(title: string, buildings: readonly RestValue[]): HostileDocument {
  const honest = honestBuilding(title);
  return { title, fields: { buildings: list(...buildings, honest) }, hasBuildings: true };
}

/** Every hostile document. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...Object.entries(HOSTILE_NAMES).map(([title, name]) => withBuildings(title, [named(name)])),
  ...Object.entries(BUILDINGS).map(([title, make]) => withBuildings(title, make())),
  ...Object.entries(SHAPES).map(([title, fields]) => ({ title, fields, hasBuildings: false })),
];
