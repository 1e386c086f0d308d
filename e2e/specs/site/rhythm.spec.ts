import {
  boardPage,
  building,
  everyState,
  expect,
  type Page,
  test,
  unequalParts,
} from '../../support/test.ts';

/** The spacing that WCAG 1.4.12 asks for. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

async function expectRhythm(
  page: Page,
  widths: readonly number[],
  isToBeEqual = (_part: string): boolean => true,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const unequal = await page.evaluate(unequalParts);
    expect.soft(unequal.filter(isToBeEqual), `${width} px`).toEqual([]);
  }
}

/** Marks a machine, so that its tile says that it is the resident's. */
async function markLoad(page: Page): Promise<void> {
  await expect(page.getByText('free for 8 min')).toHaveCount(2);
  await page.getByRole('button', { name: 'Tell me when washer 102 is done' }).click();
  await expect(page.getByText('Yours')).toBeVisible();
}

test('the tiles of a grid are alike, whatever their states, labels and times @engines', async ({
  page,
  openBoard,
}) => {
  await openBoard(everyState('mixed'));
  await markLoad(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectRhythm(page, [320, 390, 768, 1024, 1280]);
  }
});

test('so they are at any width, with larger text and wide spacing @rare', async ({
  page,
  openBoard,
}) => {
  test.slow();
  await openBoard(everyState('mixed'));
  await markLoad(page);
  const widths = Array.from({ length: 40 }, (_, index) => 320 + 27 * index);
  for (const spacing of ['normal', 'wide']) {
    if (spacing === 'wide') {
      await page.evaluate((style) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets.push(sheet);
      }, SPACING);
    }
    for (const percent of [100, 125, 150, 200]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      // With wide spacing, some statuses are wider than the least width, and some notes and some `Yours` take two lines.
      await expectRhythm(
        page,
        widths,
        (part) => spacing === 'normal' || !/^(name|status|width of a status|note) /.test(part),
      );
    }
  }
});

test('a skeleton has the size of what replaces it, with and without labels and times', async ({
  page,
  schools,
  visitAs,
}) => {
  await visitAs('ada@campus.example');
  const { skeletons, dryers } = boardPage(page);
  await expect(skeletons('dryer')).toHaveCount(4);
  const places = async (): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await page.locator('main li, main h2').evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width: wide, height } = one.getBoundingClientRect();
          return [one.tagName, left, top, wide, height].join(' ');
        }),
      );
      found.push([width, ...boxes]);
    }
    return found;
  };
  const before = await places();
  // A long label has lines of its own on a phone, which nobody knows before.
  for (const kind of ['none', 'three'] as const) {
    const [house] = everyState(kind).buildings;
    if (house === undefined) throw new Error('There is no building.');
    const { washingmachines, dryers: others } = house;
    const buildings = [
      {
        ...house,
        // One is free, so that nothing is said of the next one.
        washingmachines: [...washingmachines.slice(2, 3), ...washingmachines.slice(5)],
        dryers: others.slice(0, 4),
      },
    ];
    await schools.write('campus.example', { buildings });
    await expect(dryers).toHaveCount(4);
    await expect(page.getByText('done soon')).toBeVisible();
    expect(await places(), kind).toEqual(before);
  }
});

/** Twelve houses of these names, of which a phone shows two. */
const NAMES = ['Elm', 'Oak Hall', 'Maple House', 'Residence number 4', 'Ash', 'Founders'].flatMap(
  (name) => [name, `${name} 2`],
);

test('the row of buildings stands still when a count arrives or changes @engines', async ({
  page,
  schools,
  visitAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole('tab');
  const write = (free?: { readonly washers: number; readonly dryers: number }) =>
    schools.writeSeparate(
      'city.example',
      NAMES.map((name) => ({ id: name, name, ...(free && { free }) })),
    );
  const places = () =>
    tabs.evaluateAll((all) =>
      all.map((tab) => {
        const { left, right, top, bottom } = tab.getBoundingClientRect();
        return [left, right, top, bottom].join(' ');
      }),
    );
  await write();
  await visitAs('mary@city.example', '/?building=Founders');
  await expect(tabs).toHaveCount(NAMES.length);
  const before = await places();
  for (const [washers, dryers] of [
    [0, 0],
    [1, 0],
    [8, 11],
    [23, 120],
  ] as const) {
    await write({ washers, dryers });
    await expect(
      page.getByRole('tab', { name: new RegExp(`, ${washers} washers?, ${dryers} d`) }),
    ).toHaveCount(NAMES.length);
    expect(await places(), `${washers} and ${dryers}`).toEqual(before);
  }
});

test('the selected building stays in sight until somebody scrolls the row @engines', async ({
  page,
  schools,
  openBoard,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const houses = (word: string) => ({
    buildings: NAMES.map((name, index) => building(name, `${word} ${index + 1}`)),
  });
  const { selected } = await openBoard(houses('Elm'), '/?building=Founders 2');
  await expect(selected).toHaveText('Elm 12');
  await expect(selected).toBeInViewport({ ratio: 1 });
  await schools.write('campus.example', houses('Residence number'));
  await expect(selected).toHaveText('Residence number 12');
  await expect(selected).toBeInViewport({ ratio: 1 });
  await selected.hover();
  await page.mouse.wheel(0, -5000);
  await expect(page.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
  await schools.write('campus.example', houses('Founders'));
  await expect(selected).toHaveText('Founders 12');
  await expect(page.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
  await expect(selected).not.toBeInViewport();
});

const WALLS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;

for (const { kind, labels } of [
  { kind: 'none', labels: 'without labels' },
  { kind: 'three', labels: 'with labels of three digits' },
  { kind: 'twelve', labels: 'with labels of up to twelve letters' },
  { kind: 'mixed', labels: 'with some labels' },
] as const) {
  test(`on a lobby screen the tiles ${labels} are alike, and each has its minutes, whichever way the screen hangs @engines`, async ({
    page,
    openBoard,
  }) => {
    await openBoard(everyState(kind), '/?display=wall');
    await expect(page.getByText('12 min left', { exact: true })).toHaveCount(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const wall of WALLS) {
        await page.setViewportSize(wall);
        await expect
          .poll(() => page.evaluate(unequalParts), JSON.stringify({ ...wall, colorScheme }))
          .toEqual([]);
        for (const note of ['12 min left', 'about 25 min left', 'free for 8 min', 'out of order']) {
          await expect(page.getByText(note, { exact: true })).toHaveCount(2);
          for (const one of await page.getByText(note, { exact: true }).all()) {
            await expect(one).toBeInViewport();
          }
        }
      }
    }
  });
}
