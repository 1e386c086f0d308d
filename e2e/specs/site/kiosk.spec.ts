import type { Locator } from '@playwright/test';
import type { Machine } from '@laundry-board/shared-types';
import { type BoardPage, boardPage } from '../../support/boardPage.ts';
import { displayProblems } from '../../support/displayProblems.ts';
import { expectAccessible } from '../../support/appearance.ts';
import { expect, stopClock, test as base } from '../../support/fixtures.ts';
import { building, machine, sampleSchool } from '../../support/schools.ts';

const WALL = '/?display=wall';

const test = base.extend<{ readonly openWall: (url?: string) => Promise<BoardPage> }>({
  openWall: ({ page, visitAs }, use) =>
    use(async (url = WALL) => {
      await visitAs('ada@campus.example', url);
      return boardPage(page);
    }),
});

test.use({ viewport: { width: 1920, height: 1080 } });
test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

/** One of them free, in use or Offline after the other. */
function machines(count: number): readonly Machine[] {
  return Array.from({ length: count }, (_, index) =>
    machine(index % 3 === 1, index % 7 === 5 ? 86_400_000 : -600_000),
  );
}

test('a wall shows nobody’s name and stays awake', async ({ page, openWall }) => {
  await page.addInitScript(`
    const release = () => Promise.resolve();
    const request = (type) => Promise.resolve({ release, type: (window.asked = type) });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });`);
  const { selected } = await openWall();
  await expect(selected).toHaveText('North Hall');
  await expect(page.getByText('Ada Lovelace')).toBeHidden();
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'My Account' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tell me' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dryers:' })).toBeVisible();
  await expect.poll(() => displayProblems(page)).toEqual([]);
  await expectAccessible(page, 'wall');
  expect(await page.evaluate('window.asked')).toBe('screen');
});

/** Landscape and portrait. */
const SCREENS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;

const SHORT = ['North Hall', 'Maple House', 'Eastgate', 'Rowan', 'Founders'];
const LONG = [
  'The Margaret Hamilton Residence for Visiting Scholars',
  'מעונות הסטודנטים על שם מרגרט המילטון בקריית האוניברסיטה',
  'W'.repeat(80),
];

const WALLS: readonly (readonly [names: readonly string[], washers: number, dryers: number])[] = [
  [SHORT, 0, 1],
  [SHORT, 8, 6],
  [SHORT, 20, 20],
  [SHORT, 1, 39],
  ...LONG.map((name) => [[name, `${name} 2`, `${name} 3`], 8, 6] as const),
];

test('a wall is filled by 1 to 40 machines, and holds long names @engines', async ({
  page,
  schools,
  openWall,
}) => {
  const { selected, washers, dryers } = await openWall(`${WALL}&building=b0`);
  for (const [names, washerCount, dryerCount] of WALLS) {
    const washingmachines = machines(washerCount);
    await schools.write('campus.example', {
      buildings: names.map((name, index) =>
        building(`b${index}`, name, { washingmachines, dryers: machines(dryerCount) }),
      ),
    });
    await expect(selected).toHaveText(names.slice(0, 1));
    await expect(washers).toHaveCount(washerCount);
    await expect(dryers).toHaveCount(dryerCount);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const what = JSON.stringify({ name: names[0], washerCount, dryerCount, screen });
      await expect.poll(() => displayProblems(page), what).toEqual([]);
    }
  }
});

test('a wall without a school is read from afar, too', async ({ page, schools, openWall }) => {
  /** Parts of the screen's height. */
  const textSize = (text: Locator) =>
    text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) / innerHeight);
  await schools.removeAll();
  const { skeletons } = await openWall();
  await expect(skeletons('building')).toHaveCount(5);
  for (const name of ['Washers:', 'Dryers:']) {
    const heading = page.getByRole('heading', { name });
    await expect.poll(() => textSize(heading)).toBeGreaterThanOrEqual(0.02);
  }
  await schools.write('campus.example', { buildings: [] });
  const message = page.getByText('Please select a building');
  await expect.poll(() => textSize(message)).toBeGreaterThanOrEqual(0.02);
});

for (const [url, following] of [
  [WALL, 'Gate Lodge'],
  [`${WALL}&building=tower`, 'Ashby Tower'],
] as const) {
  test(`${url} shows a large building part by part, then ${following}`, async ({
    page,
    schools,
    openWall,
  }) => {
    const half = machines(80);
    await schools.write('campus.example', {
      buildings: [
        building('tower', 'Ashby Tower', { washingmachines: half, dryers: half }),
        building('lodge', 'Gate Lodge', { dryers: half.slice(0, 2) }),
      ],
    });
    await page.clock.install();
    const { selected, washers, dryers } = await openWall(url);
    await expect(washers.first()).toBeVisible();
    await stopClock(page);
    const shown = () =>
      washers
        .or(dryers)
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
    const first = await shown();
    const seen: string[] = [];
    while (seen.length < 160) {
      await expect(selected).toHaveText('Ashby Tower');
      expect(await displayProblems(page)).toEqual([]);
      seen.push(...(await shown()));
      await page.clock.runFor(15_000);
    }
    // Each of them in one part.
    expect(seen).toHaveLength(160);
    expect(new Set(seen).size).toBe(160);

    await expect(selected).toHaveText(following);
    if (following === 'Gate Lodge') {
      await expect(dryers).toHaveCount(2);
      await page.clock.runFor(15_000);
      await expect(selected).toHaveText('Ashby Tower');
    }
    await expect.poll(shown).toEqual(first);
  });
}

test('a wall without its own code reloads', async ({ page, pageConsole, openWall }) => {
  pageConsole.expectErrors(/./);
  await page.clock.install();
  const chunk = '**/kiosk.*.js';
  const requested = page.waitForRequest(chunk);
  await page.route(chunk, () => {}, { times: 1 });
  const { washers } = await openWall();
  await requested;
  // A chunk may take 30 s.
  await page.clock.runFor(31_000);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(washers).toHaveCount(2);
});
