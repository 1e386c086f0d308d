import type { Page } from '@playwright/test';
import { boardPage } from '../../src/boardPage.ts';
import { expect, test } from '../../src/fixtures.ts';
import { building, machine, sampleSchool } from '../../src/sampleSchool.ts';

test.use({ viewport: { width: 1920, height: 1080 } });
test.beforeEach(({ schools }) => schools.write('campus.example', sampleSchool()));

const WALL = '/?display=wall';

test('a wall shows large tiles without anybody’s name, photo or menu, and stays awake', async ({
  page,
  signIn,
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
  const { selected, washers } = boardPage(page);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(selected).toHaveText('North Hall');
  const usual = await washers.first().boundingBox();

  await page.goto(WALL);
  await expect(selected).toHaveText('North Hall');
  await expect(page.getByText('Ada Lovelace')).toBeHidden();
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'My Account' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tell me' })).toHaveCount(0);
  await expect
    .poll(async () => (await washers.first().boundingBox())?.height)
    .toBeGreaterThan((usual?.height ?? Infinity) * 1.2);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(
    true,
  );
  expect(await page.evaluate((): unknown => Reflect.get(window, 'asked'))).toContain('screen');
});

test('a wall shows the buildings in turn, or the one in the address', async ({ page, signIn }) => {
  await page.clock.install();
  const { selected } = boardPage(page);
  await page.goto(WALL);
  await signIn('ada@campus.example');
  await expect(page.locator(':root[data-display="wall"]')).toBeVisible();
  for (const name of ['North Hall', 'Maple House', 'Eastgate', 'North Hall']) {
    await expect(selected).toHaveText(name);
    await page.clock.runFor(15_000);
  }
  await page.goto(`${WALL}&building=maple`);
  await expect(selected).toHaveText('Maple House');
  await page.clock.runFor(40_000);
  await expect(selected).toHaveText('Maple House');
});

test.describe('a building that is too long for a wall', () => {
  const MACHINES = 160;
  test.use({ viewport: { width: 1280, height: 720 } });

  /** The names of the tiles that are seen whole. */
  const seenTiles = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const top = document.querySelector('[role="tablist"]')?.getBoundingClientRect().bottom ?? 0;
      return [...document.querySelectorAll('li')]
        .filter((tile) => {
          const box = tile.getBoundingClientRect();
          return box.top > top - 1 && box.bottom < innerHeight + 1;
        })
        .map((tile) => tile.ariaLabel?.split(',')[0] ?? '');
    });

  test.beforeEach(async ({ page, schools }) => {
    const half = Array.from({ length: MACHINES / 2 }, () => machine(false));
    await schools.write('campus.example', {
      buildings: [
        building('tower', 'Ashby Tower', { washingmachines: half, dryers: half }),
        building('lodge', 'Gate Lodge', { dryers: half.slice(0, 2) }),
      ],
    });
    await page.clock.install();
  });

  for (const [address, following] of [
    [WALL, 'the next one'],
    [`${WALL}&building=tower`, 'it begins again'],
  ] as const) {
    test(`is shown part by part, then ${following}: ${address}`, async ({ page, signIn }) => {
      const { selected, dryers } = boardPage(page);
      await page.goto(address);
      await signIn('ada@campus.example');
      await expect(dryers).toHaveCount(MACHINES / 2);
      await expect(page.locator(':root[data-display="wall"]')).toBeVisible();
      const first = await seenTiles(page);
      const seen = new Set(first);
      const parts = [first];
      while (seen.size < MACHINES && parts.length < 10) {
        await page.clock.runFor(15_000);
        await expect(selected).toHaveText('Ashby Tower');
        const part = await seenTiles(page);
        parts.push(part);
        for (const tile of part) seen.add(tile);
      }
      expect(seen.size).toBe(MACHINES);
      // Each part is a screenful but for the last: no wall takes longer than it has to.
      expect(parts.length).toBe(Math.ceil(MACHINES / first.length));

      await page.clock.runFor(15_000);
      if (address === WALL) {
        await expect(selected).toHaveText('Gate Lodge');
        expect(await seenTiles(page)).toHaveLength(2);
        await page.clock.runFor(15_000);
      }
      await expect(selected).toHaveText('Ashby Tower');
      expect(await seenTiles(page)).toEqual(first);
    });
  }
});

test('a wall whose board breaks mends itself', async ({ page, signIn, pageConsole }) => {
  pageConsole.expectErrors(/./);
  await page.goto(WALL);
  await signIn('ada@campus.example');
  await expect(boardPage(page).selected).toHaveText('North Hall');
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
  await expect(boardPage(page).washers).toHaveCount(2);
});

test('a wall whose own code does not come mends itself', async ({ page, signIn, pageConsole }) => {
  pageConsole.expectErrors(/./);
  await page.clock.install();
  await page.route('**/wall.*.js', (route) => route.abort(), { times: 1 });
  await page.goto(WALL);
  await signIn('ada@campus.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.runFor(16_000);
  const { washers } = boardPage(page);
  await expect(washers).toHaveCount(2);
  await expect(page.locator(':root[data-display="wall"]')).toBeVisible();
});
