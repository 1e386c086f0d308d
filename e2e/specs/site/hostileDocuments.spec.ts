import {
  boolean,
  expect,
  list,
  map,
  overflow,
  type RestValue,
  sampleSchool,
  test,
  text,
  time,
} from '../../support/test.ts';

const number = (doubleValue: number | string): RestValue => ({ doubleValue });
const nothing: RestValue = { nullValue: null };
const bytes: RestValue = { bytesValue: 'AAEC' };
const place: RestValue = { geoPointValue: { latitude: 1, longitude: 2 } };
const now = time(new Date().toISOString());
const machine = (isInUse: RestValue, lastUpdated = now) => map({ isInUse, lastUpdated });
const deep = (depth: number): RestValue => (depth === 0 ? text('x') : map({ d: deep(depth - 1) }));

/** What stands in place of a map, a list, a name or a time. */
const ODD = [text('2026-01-01'), number(1), nothing, bytes, place, deep(15)];

const ODD_TIMES = [
  time('0001-01-01T00:00:00Z'),
  time('9999-12-31T23:59:59.999999Z'),
  ...['NaN', 'Infinity', '-Infinity', -8.64e15 - 1, 1e300].map(number),
  ...ODD,
];

const ODD_MACHINES = [
  ...ODD,
  ...ODD.map((isInUse) => machine(isInUse)),
  ...ODD_TIMES.map((lastUpdated) => machine(boolean(true), lastUpdated)),
  map({ constructor: text('x'), toString: text('y'), hasOwnProperty: nothing }),
  map({ ['f'.repeat(1400)]: text('x') }),
];

const washingmachines = list(machine(boolean(true), time('9999-01-01T00:00:00Z')));

const named = (name: string, id = 'x'): RestValue =>
  map({ id: text(id), name: text(name), washingmachines });

/** Buildings that are made to break a page, by what is hostile in them. */
const HOSTILE: Readonly<Record<string, () => readonly RestValue[]>> = {
  'a name of 100 kB in one word': () => [named('W'.repeat(100_000))],
  'a name of 100 kB in words': () => [named('a word '.repeat(14_286))],
  'directions that are never ended': () => [named('\u202e\u2066\u2067\u2068 esuoH بيت 12 (3)')],
  'marks upon marks': () => [named(`Z${'\u0351\u0489\u0310\u0328'.repeat(200)}algo`)],
  'controls and a template': () => [named('\u0001\u001b[31m\u0085${window.hacked = true}')],
  markup: () => [
    named(`" onmouseover="window.hacked = true" x="</span></button>
      <script>window.hacked = true</script><img src=x onerror="window.hacked = true">
      <svg onload="window.hacked = true"><a href="javascript:1">x</a></svg>
      <iframe src="javascript:window.hacked = true"></iframe><style>*{display:none}</style>`),
  ],
  'every wrong kind': () => [
    ...ODD,
    map({ id: text('x'), washingmachines: list(...ODD_MACHINES), dryers: map({ 0: now }) }),
    ...ODD.map((dryers) => map({ id: text('y'), dryers })),
    ...[...ODD, map({}), text('')].map((id) => map({ id, name: text('Odd') })),
    ...[...ODD, map({}), list()].map((name) => map({ id: text('odd'), name })),
    ...['twin', 'twin', '__proto__', 'constructor', 'toString'].map((id) => named(id, id)),
  ],
  '2,000 machines': () => {
    const machines = Array.from({ length: 2000 }, (_, n) => machine(boolean(n % 2 === 0)));
    return [map({ id: text('x'), washingmachines: list(...machines) })];
  },
  'an id of 100 kB': () => [named('Long id', 'i'.repeat(100_000))],
  '1,000 buildings': () => Array.from({ length: 1000 }, (_, n) => named(`House ${n}`, `h${n}`)),
  'almost 1 MiB of names': () =>
    Array.from({ length: 10 }, (_, n) => named(`${n}`.repeat(100_000))),
};

/** Elements that the board never draws, so they could come from a document alone. */
const FOREIGN = 'script, img, iframe, object, embed, a, link, style, form, input';

for (const [title, hostile] of Object.entries(HOSTILE)) {
  test(`a document with ${title} breaks nothing @rare`, async ({ page, schools, openBoard }) => {
    const { building, selected } = await openBoard({ buildings: [] });
    await schools.writeFields('campus.example', {
      buildings: list(...hostile(), named(title, title)),
    });
    const honest = building(title).last();
    await expect(honest).toBeAttached();
    // The page answers: the last building, which is as it should be, can be chosen.
    await honest.click();
    await expect(selected).toHaveText([title]);
    await expect(page.getByRole('listitem', { name: 'Washer 1, In Use' })).toBeVisible();
    await expect(page.locator(`main :is(${FOREIGN})`)).toHaveCount(0);
    const state = () => ['hacked' in window, Object.keys(Object.prototype).length];
    expect(await page.evaluate(state)).toEqual([false, 0]);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    // The header is where it was.
    await page.getByRole('button', { name: 'My Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  });
}

/**
 * Stands for `__type__` in what a test writes, because Firestore refuses a map that poses as a vector and
 * isn't one. It is renamed in what the page receives.
 */
const POSED_TYPE = 'posed type';

function renamePosedType(name: string): void {
  const { parse } = JSON;
  JSON.parse = (json: string, ...more): unknown =>
    parse(json.replaceAll(`"${name}"`, '"__type__"'), ...more);
}

test('a map that poses as a vector leaves the board without buildings until it is mended @rare', async ({
  page,
  schools,
  openBoard,
}) => {
  await page.addInitScript(renamePosedType, POSED_TYPE);
  const { selected } = await openBoard(sampleSchool());
  await expect(selected).toHaveText('North Hall');
  const falseVector = map({ [POSED_TYPE]: text('__vector__') });
  await schools.writeFields('campus.example', { buildings: list(falseVector) });
  await expect(page.getByText('Please select a building')).toBeVisible();
  await schools.write('campus.example', sampleSchool());
  await expect(selected).toHaveText('North Hall');
});
