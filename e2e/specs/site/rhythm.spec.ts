import {
  boardPage,
  boolean,
  building,
  expect,
  machine,
  type Machine,
  online,
  type Page,
  type School,
  test,
  text,
  time,
} from '../../support/test.ts';

/** So many minutes from now, in the middle of one. */
const inMinutes = (minutes: number) =>
  time(new Date(Date.now() + (minutes - 0.5) * 60_000).toISOString());

/** Machines in each state, with each kind of time, and each with another label of those that have one. */
const machines = (): readonly Machine[] => [
  { ...online(false), label: text('1') },
  { ...online(true), label: text('102'), finishesAt: inMinutes(12) },
  { ...online(false), label: text('103'), freeSince: inMinutes(-8) },
  { ...online(true), label: text('104'), finishesAt: inMinutes(120) },
  { ...machine(false, 86_400_000), label: text('105') },
  { ...online(false), label: text('106'), outOfOrder: boolean(true) },
  { ...online(true), label: text('107') },
  online(false),
  { ...online(true), finishesAt: inMinutes(-2) },
  { ...online(false), label: text('Big machine'), freeSince: inMinutes(-29) },
  { ...online(true), label: text('near a door'), finishesAt: inMinutes(1) },
];

const campus = (washingmachines: readonly Machine[], dryers = washingmachines): School => ({
  buildings: [building('maple', 'Maple House', { washingmachines, dryers })],
});

/** What a person sees that is not alike in a grid: for each part, the places or sizes that it has in the tiles, if several. */
function unequalParts(): readonly string[] {
  const round = (value: number): number => Math.round(value * 2) / 2;
  return [...document.querySelectorAll('ul')].flatMap((grid, index) => {
    const seen = new Map<string, Set<string>>();
    const see = (part: string, ...values: readonly number[]): void => {
      seen.set(part, (seen.get(part) ?? new Set()).add(values.map(round).join(' ')));
    };
    for (const tile of grid.querySelectorAll('li')) {
      const { left, top, width, height } = tile.getBoundingClientRect();
      see('size of a tile', width, height);
      const icon = tile.querySelector('svg')?.getBoundingClientRect();
      if (icon) see('icon', icon.left - left, icon.top - top, icon.width, icon.height);
      for (const part of tile.querySelectorAll('span, bdi')) {
        const words = part.textContent ?? '';
        const box = part.getBoundingClientRect();
        if (words === 'Washer' || words === 'Dryer') {
          // With a short label it is the last line of the name.
          const end = part.parentElement?.getBoundingClientRect().bottom ?? 0;
          see('start of a name', box.left - left);
          see('end of a name', end - top, parseFloat(getComputedStyle(part).fontSize));
        } else if (/^(Available|In Use|Offline)$/.test(words)) {
          see('status', box.left - left, box.top - top, box.height);
        } else if (/^(free for|out of|done) |min left$/.test(words)) {
          see('note', box.top - top, box.height);
        }
      }
    }
    return [...seen]
      .filter(([, values]) => values.size > 1)
      .map(([part, values]) => `${part} in grid ${index + 1}: ${[...values].join(', ')}`);
  });
}

async function expectRhythm(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(unequalParts), `${width} px`).toEqual([]);
  }
}

async function openMarked(
  page: Page,
  open: (school: School) => Promise<unknown>,
  all: readonly Machine[],
): Promise<void> {
  await open(campus(all));
  await expect(page.getByText('free for 8 min')).toHaveCount(2);
  await page.getByRole('button', { name: 'Tell me when washer 104 is done' }).click();
  await expect(page.getByText('Yours')).toBeVisible();
}

test('the tiles of a grid are alike, whatever their states, labels and times @engines', async ({
  page,
  openBoard,
}) => {
  await openMarked(page, openBoard, machines());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectRhythm(page, [320, 390, 768, 1024, 1280]);
  }
});

test('so they are at any width, and with larger text @rare', async ({ page, openBoard }) => {
  // The last ones have names of two lines, for which large text has no room.
  await openMarked(page, openBoard, machines().slice(0, -2));
  for (const percent of [100, 125, 150, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    await expectRhythm(
      page,
      Array.from({ length: 40 }, (_, index) => 320 + 27 * index),
    );
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
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await page.locator('main li, main h2').evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width: wide, height } = one.getBoundingClientRect();
          return `${one.tagName} ${left} ${top} ${wide} ${height}`;
        }),
      );
      found.push([width, ...boxes]);
    }
    return found;
  };
  const before = await places();
  const all = machines();
  await schools.write('campus.example', campus(all.slice(-4), all.slice(0, 4)));
  await expect(dryers).toHaveCount(4);
  expect(await places()).toEqual(before);
});
