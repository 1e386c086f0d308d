import type { Locator, Route } from '@playwright/test';
import type { Machine } from '@laundry-board/shared-types';
import { type BoardPage, boardPage } from '../../support/boardPage.ts';
import { displayProblems } from '../../support/displayProblems.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';

const ONCE = 'Sizes differ by engine, what is shown when does not.';

const WALL = '/?display=wall';

const test = base.extend<{ readonly openWall: (url?: string) => Promise<BoardPage> }>({
  openWall: ({ page, signIn }, use) =>
    use(async (url = WALL) => {
      await page.goto(url);
      await signIn('ada@campus.example');
      return boardPage(page);
    }),
});

test.use({ viewport: { width: 1920, height: 1080 } });
test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

const SEVERAL_NAMES = [
  'North Hall',
  'Maple House',
  'Eastgate',
  'Lakeside Court',
  'Rowan',
  'Founders',
];

/** One of them free, in use or Offline after the other. */
function machines(count: number): readonly Machine[] {
  return Array.from({ length: count }, (_, index) =>
    machine(index % 3 === 1, index % 7 === 5 ? 86_400_000 : -600_000),
  );
}

test('a wall shows large tiles without anybody’s name, photo or menu, and stays awake', async ({
  page,
  openWall,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: (type: string) => {
          asked.push(type);
          return Promise.resolve({ release: () => Promise.resolve() });
        },
      },
    });
  });
  const { selected } = await openWall();
  await expect(selected).toHaveText('North Hall');
  await expect(page.getByText('Ada Lovelace')).toBeHidden();
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'My Account' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tell me' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dryers:' })).toBeVisible();
  await expect.poll(() => displayProblems(page)).toEqual([]);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'asked'))).toContain('screen');
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const) {
  test(`a wall of ${width} × ${height} is filled and read from afar with 1 to 40 machines`, async ({
    page,
    schools,
    openWall,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const { washers, dryers, building: tab } = await openWall(`${WALL}&building=b0`);
    for (const [washerCount, dryerCount] of [
      [1, 0],
      [0, 6],
      [8, 6],
      [13, 1],
      [20, 20],
      [1, 39],
      [40, 0],
    ] as const) {
      await schools.write('campus.example', {
        buildings: SEVERAL_NAMES.map((name, index) =>
          building(`b${index}`, name, {
            washingmachines: machines(washerCount),
            dryers: machines(dryerCount),
          }),
        ),
      });
      await expect(washers).toHaveCount(washerCount);
      await expect(dryers).toHaveCount(dryerCount);
      await expect
        .poll(() => displayProblems(page), `${washerCount} washers, ${dryerCount} dryers`)
        .toEqual([]);
    }
    await expect(tab('North Hall')).toHaveAttribute('aria-selected', 'true');
  });
}

for (const name of [
  'The Margaret Hamilton Residence for Visiting Scholars',
  'מעונות הסטודנטים על שם מרגרט המילטון בקריית האוניברסיטה',
  'W'.repeat(80),
]) {
  test(`a wall shows a long name in at most two lines: ${name.slice(0, 12)}…`, async ({
    page,
    schools,
    openWall,
  }) => {
    await schools.write('campus.example', {
      buildings: [name, `${name} 2`, `${name} 3`].map((long, index) =>
        building(`b${index}`, long, { washingmachines: machines(8), dryers: machines(6) }),
      ),
    });
    const { selected, washers, dryers } = await openWall();
    await expect(selected).toHaveText(name);
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(washers.or(dryers)).toHaveCount(14);
      await expect.poll(() => displayProblems(page), `${width} × ${height}`).toEqual([]);
    }
  });
}

test('a wall that waits for its school tells so in words that are read from afar', async ({
  page,
  schools,
  openWall,
}) => {
  await schools.removeAll();
  const { skeletons } = await openWall();
  const textSizes = (text: Locator) =>
    text.evaluateAll((all) =>
      all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) / innerHeight),
    );
  const isLarge = (size: number) => size >= 0.02;
  await expect(skeletons('building')).toHaveCount(5);
  await expect(skeletons('washer')).toHaveCount(4);
  await expect(skeletons('dryer')).toHaveCount(4);
  const headings = page.getByRole('heading', { level: 2 });
  await expect.poll(async () => (await textSizes(headings)).every(isLarge)).toBe(true);

  await schools.write('campus.example', { buildings: [] });
  const message = page.getByText('Please select a building');
  await expect(message).toBeVisible();
  expect((await textSizes(message)).every(isLarge)).toBe(true);
});

test('a wall shows the buildings in turn, or the one in the address', async ({
  browserName,
  page,
  openWall,
}) => {
  test.skip(browserName !== 'chromium', ONCE);
  await page.clock.install();
  const { selected, washers } = await openWall();
  await expect(washers).toHaveCount(2);
  for (const name of ['North Hall', 'Maple House', 'Eastgate', 'North Hall']) {
    await expect(selected).toHaveText(name);
    await page.clock.runFor(15_000);
  }
  await page.goto(`${WALL}&building=maple`);
  await expect(selected).toHaveText('Maple House');
  await page.clock.runFor(40_000);
  await expect(selected).toHaveText('Maple House');
});

for (const [address, following] of [
  [WALL, 'the next one'],
  [`${WALL}&building=tower`, 'it begins again'],
] as const) {
  test(`a building that is too large for a wall is shown part by part, then ${following}`, async ({
    browserName,
    page,
    schools,
    openWall,
  }) => {
    test.skip(browserName !== 'chromium', ONCE);
    const half = machines(80);
    await schools.write('campus.example', {
      buildings: [
        building('tower', 'Ashby Tower', { washingmachines: half, dryers: half }),
        building('lodge', 'Gate Lodge', { dryers: half.slice(0, 2) }),
      ],
    });
    await page.clock.install();
    const { selected, washers, dryers } = await openWall(address);
    await expect(washers.first()).toBeVisible();
    const shown = () =>
      washers
        .or(dryers)
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
    const first = await shown();
    const parts = Math.ceil(160 / first.length);
    const seen: string[] = [];
    for (let part = 0; part < parts; part += 1) {
      await expect(selected).toHaveText('Ashby Tower');
      expect(await displayProblems(page)).toEqual([]);
      seen.push(...(await shown()));
      await page.clock.runFor(15_000);
    }
    // Each of them in one part.
    expect(new Set(seen).size).toBe(160);
    expect(seen).toHaveLength(160);

    if (address === WALL) {
      await expect(selected).toHaveText('Gate Lodge');
      await expect(dryers).toHaveCount(2);
      await page.clock.runFor(15_000);
    }
    await expect(selected).toHaveText('Ashby Tower');
    await expect.poll(shown).toEqual(first);
  });
}

test('a wall whose board breaks mends itself', async ({
  browserName,
  page,
  pageConsole,
  openWall,
}) => {
  test.skip(browserName !== 'chromium', ONCE);
  pageConsole.expectErrors(/./);
  const { selected, washers } = await openWall();
  await expect(selected).toHaveText('North Hall');
  await page.clock.install();
  let isBroken = true;
  await page.route('**/remoteEntry.js*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // A board that throws whenever it draws.
    const body = isBroken
      ? text.replace('"Washers:"', '(()=>{throw new Error("broken")})()')
      : text;
    await route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  isBroken = false;
  await page.clock.runFor(16_000);
  await expect(washers).toHaveCount(2);
});

const FAULTS: Readonly<Record<string, Parameters<Route['fulfill']>[0] | undefined>> = {
  'a 404': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'the html of a page': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
  nothing: undefined,
};

for (const [title, fault] of Object.entries(FAULTS)) {
  test(`a wall whose own code is answered by ${title} mends itself`, async ({
    browserName,
    page,
    pageConsole,
    openWall,
  }) => {
    test.skip(browserName !== 'chromium', ONCE);
    pageConsole.expectErrors(/./);
    await page.clock.install();
    const requested = page.waitForRequest('**/kiosk.*.js');
    await page.route(
      '**/kiosk.*.js',
      (route) =>
        fault && route.fulfill({ ...fault, headers: { 'Access-Control-Allow-Origin': '*' } }),
      { times: 1 },
    );
    const { washers } = await openWall();
    await requested;
    // A chunk may take 30 s.
    await page.clock.runFor(fault === undefined ? 31_000 : 0);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(16_000);
    await expect(washers).toHaveCount(2);
  });
}
