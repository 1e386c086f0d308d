import {
  type BoardPage,
  boardPage,
  building,
  displayProblems,
  expect,
  expectAccessible,
  grantWakeLocks,
  LOAD_FAILURE,
  type Locator,
  machine,
  type Machine,
  NOT_REACHED,
  type Page,
  sampleSchool,
  type School,
  stopClock,
  test as base,
  text,
  wakeLocks,
} from '../../support/test.ts';

const KIOSK = '/?display=wall';

const test = base.extend<{ readonly openKiosk: (url?: string) => Promise<BoardPage> }>({
  openKiosk: ({ page, visitAs }, use) =>
    use(async (url = KIOSK) => {
      await visitAs('ada@campus.example', url);
      return boardPage(page);
    }),
});

test.use({ viewport: { width: 1920, height: 1080 } });
test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

/** Moves two fingers on the screen apart. @returns How many times larger the page is then. */
async function spreadFingers(page: Page): Promise<number | undefined> {
  const protocol = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: 960 - apart, y: 540, id: 0 },
    { x: 960 + apart, y: 540, id: 1 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : fingers(apart),
    });
  await send('touchStart', 100);
  for (let apart = 100; apart <= 300; apart += 20) await send('touchMove', apart);
  await send('touchEnd');
  return page.evaluate(() => visualViewport?.scale);
}

/** One of them free, in use or Offline after the other. */
function machines(count: number): readonly Machine[] {
  return Array.from({ length: count }, (_, index) =>
    machine(index % 3 === 1, index % 7 === 5 ? 86_400_000 : -600_000),
  );
}

test('kiosk mode shows buildings and machines, and neither who is signed in nor alerts', async ({
  page,
  openKiosk,
}) => {
  await openKiosk();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - /children: equal
    - main:
      - /children: equal
      - heading "Laundry machines" [level=1]
      - tablist "Buildings":
        - /children: equal
        - tab "North Hall, 1 washer, 0 dryers free" [selected]
        - tab "Maple House, 1 washer, 1 dryer free"
        - tab "Eastgate, 0 washers, 0 dryers free"
      - tabpanel "North Hall, 1 washer, 0 dryers free":
        - /children: equal
        - region "Washers:":
          - /children: equal
          - heading "Washers:" [level=2]
          - paragraph: 1 free
          - paragraph: /Live · newest report/
          - list:
            - /children: equal
            - listitem "Washer 1, Available"
            - listitem "Washer 2, In Use"
        - region "Dryers:":
          - /children: equal
          - heading "Dryers:" [level=2]
          - paragraph: 0 free
          - paragraph: /Live · newest report/
          - list:
            - /children: equal
            - listitem "Dryer 1, In Use"
      - status
  `);
  await expect(page.locator('img')).toHaveCount(0);
});

test('axe finds nothing in kiosk mode', async ({ page, openKiosk }) => {
  const { washers } = await openKiosk();
  await expect(washers).toHaveCount(2);
  await expectAccessible(page, 'kiosk');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('two fingers enlarge a resident’s board, and no lobby’s', async ({ page, openKiosk }) => {
    const { washers } = await openKiosk();
    await expect(washers).toHaveCount(2);
    expect(await spreadFingers(page)).toBe(1);
    await page.goto('/');
    await expect(washers).toHaveCount(2);
    expect(await spreadFingers(page)).toBeGreaterThan(1);
  });

  test('two fingers enlarge no login screen of a lobby', async ({ page }) => {
    await page.goto(KIOSK);
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    expect(await spreadFingers(page)).toBe(1);
  });

  test('two fingers enlarge no message on a lobby’s screen @rare', async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(LOAD_FAILURE);
    await page.route(/\/page\.[\da-f]{12}\.js$/, (route) => route.abort());
    await page.goto(KIOSK);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await spreadFingers(page)).toBe(1);
  });
});

// When it is asked for again is tested without a browser (wakeLock.test.ts).
test('kiosk mode keeps the screen on @rare', async ({ page, openKiosk }) => {
  await page.addInitScript(grantWakeLocks);
  await openKiosk();
  await expect.poll(() => wakeLocks(page)).toEqual(['held']);
});

/**
 * Landscape and portrait; sizes follow the screen's height, so that larger screens look alike. On the small ones, borders
 * of a pixel take most of a tile's room.
 */
const SCREENS = [
  { width: 800, height: 480 },
  { width: 600, height: 1024 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const;

interface Building {
  readonly name: string;
  readonly washers: number;
  readonly dryers: number;
}

async function expectFilledScreens(
  page: Page,
  { selected, washers, dryers }: BoardPage,
  shown: Building,
): Promise<void> {
  await expect(selected).toHaveText([shown.name]);
  await expect(washers).toHaveCount(shown.washers);
  await expect(dryers).toHaveCount(shown.dryers);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expect.poll(() => displayProblems(page), JSON.stringify(screen)).toEqual([]);
  }
}

/** Buildings of so many machines each. */
function campus(names: readonly string[], washers: number, dryers: number): School {
  const board = { washingmachines: machines(washers), dryers: machines(dryers) };
  return { buildings: names.map((name, index) => building(`b${index}`, name, board)) };
}

const FIVE = ['North Hall', 'Maple House', 'Eastgate', 'Rowan', 'Founders'] as const;

/** Buildings of this name and of two that begin with it. */
const namesakes = (name: string) => campus([name, `${name} 2`, `${name} 3`], 8, 6);

test('kiosk mode fills screens of any size with 8 washers and 6 dryers @older', async ({
  page,
  schools,
  openKiosk,
}) => {
  await schools.write('campus.example', campus(FIVE, 8, 6));
  const kiosk = await openKiosk(`${KIOSK}&building=b0`);
  await expectFilledScreens(page, kiosk, { name: 'North Hall', washers: 8, dryers: 6 });
});

test('kiosk mode fills screens of any size with machines that have labels @rare', async ({
  page,
  schools,
  openKiosk,
}) => {
  const labels = ['3', '204', 'Big machine', 'WWWWWWWWWWWW'];
  const labelled = (count: number) =>
    machines(count).map((one, index) => ({
      ...one,
      label: text(labels[index % labels.length] ?? ''),
    }));
  await schools.write('campus.example', {
    buildings: [
      building('b0', 'North Hall', { washingmachines: labelled(8), dryers: labelled(6) }),
      building('b1', 'Maple House', { washingmachines: machines(1) }),
    ],
  });
  const kiosk = await openKiosk(`${KIOSK}&building=b0`);
  await expectFilledScreens(page, kiosk, { name: 'North Hall', washers: 8, dryers: 6 });
});

for (const { names, washers, dryers } of [
  { names: FIVE, washers: 0, dryers: 1 },
  { names: FIVE, washers: 20, dryers: 20 },
  { names: FIVE.slice(0, 1), washers: 1, dryers: 39 },
]) {
  test(`kiosk mode fills screens of any size with ${washers} washers and ${dryers} dryers @rare`, async ({
    page,
    schools,
    openKiosk,
  }) => {
    await schools.write('campus.example', campus(names, washers, dryers));
    const kiosk = await openKiosk(`${KIOSK}&building=b0`);
    await expectFilledScreens(page, kiosk, { name: 'North Hall', washers, dryers });
  });
}

for (const { what, name } of [
  { what: 'one long word', name: 'W'.repeat(80) },
  { what: 'many words', name: 'מעונות הסטודנטים על שם מרגרט המילטון בקריית האוניברסיטה' },
]) {
  test(`kiosk mode fills screens of any size with names of ${what} @rare`, async ({
    page,
    schools,
    openKiosk,
  }) => {
    await schools.write('campus.example', namesakes(name));
    const kiosk = await openKiosk(`${KIOSK}&building=b0`);
    await expectFilledScreens(page, kiosk, { name, washers: 8, dryers: 6 });
  });
}

/** Parts of the screen's height. */
function textSize(element: Locator): Promise<number> {
  return element.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) / innerHeight);
}

test('kiosk mode is large without a school @rare', async ({ page, schools, openKiosk }) => {
  await schools.removeAll();
  const { skeletons } = await openKiosk();
  await expect(skeletons('building')).toHaveCount(5);
  for (const name of ['Washers:', 'Dryers:']) {
    const heading = page.getByRole('heading', { name });
    await expect.poll(() => textSize(heading)).toBeGreaterThanOrEqual(0.02);
  }
});

test('kiosk mode is large without a building @rare', async ({ page, schools, openKiosk }) => {
  await schools.write('campus.example', { buildings: [] });
  await openKiosk();
  const message = page.getByText('Please select a building');
  await expect.poll(() => textSize(message)).toBeGreaterThanOrEqual(0.02);
});

/** How long kiosk mode shows each part of a large building. */
const PART_MS = 15_000;

/** Machines of the tower. */
const COUNT = 160;

/** Names of the machines that are on the screen. */
function shownMachines({ washers, dryers }: BoardPage): Promise<readonly string[]> {
  return washers
    .or(dryers)
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
}

/** Stops the clock once the tower is there, so that a part lasts as long as the test looks at it. */
async function stopAtTower(page: Page, kiosk: BoardPage): Promise<BoardPage> {
  await expect(kiosk.washers.first()).toBeVisible();
  await stopClock(page);
  return kiosk;
}

/** Stays until each part of the tower has had its time, and returns what the parts showed. */
async function watchTower(page: Page, kiosk: BoardPage): Promise<readonly string[]> {
  const seen: string[] = [];
  while (seen.length < COUNT) {
    await expect(kiosk.selected).toHaveText('Ashby Tower');
    expect(await displayProblems(page)).toEqual([]);
    seen.push(...(await shownMachines(kiosk)));
    await page.clock.runFor(PART_MS);
  }
  return seen;
}

function expectEachOnce(seen: readonly string[]): void {
  expect(seen).toHaveLength(COUNT);
  expect(new Set(seen).size).toBe(COUNT);
}

test.describe('a building too large for one screen', () => {
  test.beforeEach(async ({ page, schools }) => {
    const half = machines(COUNT / 2);
    await schools.write('campus.example', {
      buildings: [
        building('tower', 'Ashby Tower', { washingmachines: half, dryers: half }),
        building('lodge', 'Gate Lodge', { dryers: half.slice(0, 2) }),
      ],
    });
    await page.clock.install();
  });

  test('shows each machine, gives way to the next, and begins anew @rare', async ({
    page,
    openKiosk,
  }) => {
    const kiosk = await stopAtTower(page, await openKiosk());
    const firstPart = await shownMachines(kiosk);
    expectEachOnce(await watchTower(page, kiosk));
    await expect(kiosk.selected).toHaveText('Gate Lodge');
    await expect(kiosk.dryers).toHaveCount(2);
    await page.clock.runFor(PART_MS);
    await expect(kiosk.selected).toHaveText('Ashby Tower');
    await expect.poll(() => shownMachines(kiosk)).toEqual(firstPart);
  });

  test('begins anew when the URL names it @rare', async ({ page, openKiosk }) => {
    const kiosk = await stopAtTower(page, await openKiosk(`${KIOSK}&building=tower`));
    const firstPart = await shownMachines(kiosk);
    expectEachOnce(await watchTower(page, kiosk));
    await expect(kiosk.selected).toHaveText('Ashby Tower');
    await expect.poll(() => shownMachines(kiosk)).toEqual(firstPart);
  });
});

test('kiosk mode loads the board anew when its own code does not come @rare', async ({
  page,
  pageConsole,
  openKiosk,
}) => {
  pageConsole.expectErrors(
    /^ChunkLoadError: Loading chunk kiosk failed\.\s+\(timeout: .*\/kiosk\./,
    /^The board could not be loaded\. .*timed-out: .*\/kiosk\..* did not come in time\./,
    NOT_REACHED,
  );
  await page.clock.install();
  const chunk = '**/kiosk.*.js';
  const requested = page.waitForRequest(chunk);
  await page.route(chunk, () => {}, { times: 1 });
  const { washers } = await openKiosk();
  await requested;
  // A chunk may take 30 s.
  await page.clock.runFor(31_000);
  await expect(page.getByRole('alert')).toBeVisible();
  // The first pause is 4 s at most.
  await page.clock.runFor(4000);
  await expect(washers).toHaveCount(2);
});
