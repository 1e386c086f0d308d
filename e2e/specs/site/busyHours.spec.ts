import {
  type BusyHours,
  boardPage,
  building,
  expect,
  expectAccessible,
  layoutProblems,
  LOAD_FAILURE,
  online,
  type Page,
  type School,
  test,
} from '../../support/test.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The hour of the week by the clocks of UTC, from Monday 0:00. */
function hourNow(): number {
  const now = new Date();
  return ((now.getUTCDay() + 6) % 7) * 24 + now.getUTCHours();
}

/** As the board says it: `7 PM`. */
function hourName(hour: number): string {
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The 168 characters of a week. @param tenthsOf By the hours from now on; those before now are at the end. */
function weekOf(tenthsOf: (ahead: number) => number | '-'): string {
  const now = hourNow();
  return Array.from({ length: 168 }, (_, hour) => tenthsOf((hour - now + 168) % 168)).join('');
}

/** Full from an hour ago until in three hours, so that no hour that begins meanwhile changes what is said. */
const FULL_NOW = weekOf((ahead) => (ahead < 3 || ahead === 167 ? 8 : 2));

const QUIET: BusyHours = { washers: weekOf(() => 1), dryers: weekOf(() => 1), zone: 'UTC' };

const campus = (): School => ({
  busy: true,
  buildings: [
    building('maple', 'Maple House', {
      washingmachines: [false, true, true, false].map(online),
      dryers: [online(true), online(true), online(true)],
    }),
    building('oak', 'Oak Hall', { washingmachines: [online(false), online(true), online(true)] }),
  ],
});

const line = (page: Page, name: RegExp | string = /^Usually/) => page.getByRole('button', { name });
const region = (page: Page, kind = 'washers') =>
  page.getByRole('region', { name: `Busy hours of ${kind}` });

/** Notes from now on what a page asks for, by the word `busy`. */
function busyRequests(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const asked = `${request.url()} ${decodeURIComponent(request.postData() ?? '')}`;
    const [what] = /\/busy\/\w+|\/busy\.\w+\.js/.exec(asked) ?? [];
    if (what !== undefined) found.push(what);
  });
  return found;
}

test('a line says what is usual now, and opens the hours of the day @engines', async ({
  page,
  openBoard,
  schools,
}) => {
  await schools.writeBusyHours('campus.example', 'maple', { washers: FULL_NOW, zone: 'UTC' });
  await openBoard(campus());
  const now = hourNow();
  const button = line(page, `Usually full until ${hourName(now + 3)}`);
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const hours = region(page).getByRole('listitem');
  await expect(hours).toHaveCount(24);
  await expect(hours.filter({ hasText: `${hourName(now)}: usually full` })).toBeVisible();
  await expect(region(page).getByRole('heading')).toHaveText(DAYS[Math.floor(now / 24)] ?? '');
  await expect(region(page).getByText('now 2 of 4 free, usually about 1')).toBeVisible();
  await button.click();
  await expect(region(page)).toHaveCount(0);
});

test('the days go by button and by arrow, and Escape closes them @engines', async ({
  page,
  openBoard,
  schools,
}) => {
  await schools.writeBusyHours('campus.example', 'maple', QUIET);
  await openBoard(campus());
  const button = line(page, 'Usually quiet all day').first();
  await button.focus();
  await page.keyboard.press('Enter');
  const heading = region(page).getByRole('heading');
  const today = Math.floor(hourNow() / 24);
  const day = (ahead: number): string => DAYS[(today + ahead + 7) % 7] ?? '';
  await region(page).getByRole('button', { name: 'Next day' }).click();
  await expect(heading).toHaveText(day(1));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveText(day(-1));
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('what is not known is a gap, and says so', async ({ page, openBoard, schools }) => {
  const washers = weekOf((ahead) => (ahead > 1 && ahead < 167 ? '-' : 5));
  await schools.writeBusyHours('campus.example', 'maple', { washers, zone: 'UTC' });
  await openBoard(campus());
  await line(page, /^Usually busy/).click();
  await region(page).getByRole('button', { name: 'Previous day' }).click();
  await region(page).getByRole('button', { name: 'Previous day' }).click();
  await expect(region(page).getByText('Nothing is known of this day yet.')).toBeVisible();
  await expect(region(page).getByRole('listitem', { name: '' }).first()).toHaveText(
    '12 AM: not known',
  );
});

test('a kind of which too little is known has no line, and a lobby has none at all', async ({
  page,
  openBoard,
  schools,
}) => {
  await schools.writeBusyHours('campus.example', 'maple', { washers: FULL_NOW, zone: 'UTC' });
  await openBoard(campus());
  await expect(line(page)).toHaveCount(1);
  const asked = busyRequests(page);
  await page.goto('/?display=wall');
  await expect(boardPage(page).washers.first()).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a school without busy hours is asked for nothing', async ({ page, openBoard, schools }) => {
  await schools.writeBusyHours('campus.example', 'maple', QUIET);
  const asked = busyRequests(page);
  const { buildings } = campus();
  await page.clock.install();
  const { washers } = await openBoard({ buildings });
  await expect(washers).toHaveCount(4);
  await page.clock.runFor(10_000);
  await expect(line(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a building is asked for once a day', async ({ page, openBoard, schools }) => {
  await schools.writeBusyHours('campus.example', 'maple', QUIET);
  const asked = busyRequests(page);
  const { building: tab } = await openBoard(campus());
  await expect(line(page)).toHaveCount(2);
  const isFile = (what: string): boolean => what.endsWith('.js');
  expect(asked.filter((what) => !isFile(what))).toEqual(['/busy/maple']);
  await page.reload();
  await expect(line(page)).toHaveCount(2);
  await tab('Oak Hall').click();
  await expect.poll(() => asked.filter((what) => !isFile(what))).toContain('/busy/oak');
  expect(asked.filter((what) => !isFile(what))).toEqual(['/busy/maple', '/busy/oak']);
});

test('hours that can not be read are no line and no word', async ({
  page,
  pageConsole,
  openBoard,
  schools,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  await schools.writeBusyHours('campus.example', 'maple', QUIET);
  await page.route(/\/busy\.\w+\.js/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => /\/busy\./.test(request.url()));
  const { washers } = await openBoard(campus());
  await refused;
  await expect(washers).toHaveCount(4);
  await expect(line(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('nothing moves when the line comes', async ({ page, openBoard, schools }) => {
  await schools.writeBusyHours('campus.example', 'maple', QUIET);
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/busy\.\w+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await openBoard(campus());
  const tiles = page.getByRole('listitem');
  await expect(tiles).toHaveCount(7);
  const boxes = async (): Promise<unknown> => {
    const found: unknown[] = [];
    for (const width of [320, 390, 640, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await Promise.all((await tiles.all()).map((tile) => tile.boundingBox())));
    }
    return found;
  };
  const before = await boxes();
  letThrough();
  await expect(line(page)).toHaveCount(2);
  expect(await boxes()).toEqual(before);
});

test('the picture has room at any width and size of text @engines', async ({
  page,
  openBoard,
  schools,
}) => {
  await schools.writeBusyHours('campus.example', 'maple', { washers: FULL_NOW, zone: 'UTC' });
  await openBoard(campus());
  await line(page).click();
  for (const { width, size, dir } of [
    { width: 320, size: '100%', dir: 'ltr' },
    { width: 1280, size: '100%', dir: 'rtl' },
    { width: 320, size: '200%', dir: 'rtl' },
    { width: 390, size: '200%', dir: 'ltr' },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(
      ([fontSize = '', direction = '']) => {
        document.documentElement.style.fontSize = fontSize;
        document.documentElement.dir = direction;
      },
      [size, dir],
    );
    expect(await page.evaluate(layoutProblems), `${width} px, ${size}, ${dir}`).toEqual([]);
  }
});

test('axe finds nothing in the picture', async ({ page, openBoard, schools }) => {
  const washers = weekOf((ahead) => (ahead === 5 ? '-' : ahead % 10));
  await schools.writeBusyHours('campus.example', 'maple', { washers, zone: 'UTC' });
  await openBoard(campus());
  await line(page).click();
  await expect(region(page)).toBeVisible();
  await expectAccessible(page, 'busy hours');
});

test('bars are seen in forced colours and on paper', async ({ page, openBoard, schools }) => {
  await schools.writeBusyHours('campus.example', 'maple', { washers: FULL_NOW, zone: 'UTC' });
  await openBoard(campus());
  await line(page).click();
  const bar = region(page).getByRole('listitem').first();
  const colours = () =>
    bar.evaluate((element) => ({
      bar: getComputedStyle(element, '::after').backgroundColor,
      text: getComputedStyle(document.body).color,
    }));
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await colours();
  expect(forced.bar).toBe(forced.text);
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  expect(await colours()).toEqual({ bar: 'rgb(0, 0, 0)', text: 'rgb(0, 0, 0)' });
  await expect(region(page).getByRole('heading')).toBeVisible();
});
