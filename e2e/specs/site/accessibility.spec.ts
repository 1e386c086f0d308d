import type { Locator } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expectAccessible } from '../../support/appearance.ts';
import {
  expect,
  expectWhileStopped,
  LOAD_FAILURE,
  stopClock,
  test,
} from '../../support/fixtures.ts';
import { building, northHall, online, sampleSchool } from '../../support/schools.ts';

test('axe finds nothing on other screens @engines', async ({
  page,
  pageConsole,
  site,
  visitAs,
}) => {
  pageConsole.expectErrors(/could not (be loaded|start)/, LOAD_FAILURE);
  for (const [screen, url] of [
    ['test', '/test'],
    ['404', '/nowhere'],
    ['login', '/'],
  ] as const) {
    await page.goto(url);
    await expect(page.locator('#root > *').first()).toBeVisible();
    await expectAccessible(page, screen);
  }
  const config = '**/runtime-config.json';
  await page.route(config, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'not started');
  await page.unroute(config);
  await visitAs('no e-mail');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page, 'no e-mail');
  await page.route(`${site.config.remotes.board}**`, (route) => route.abort());
  await visitAs('ada@campus.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'board failed');
});

test('axe finds nothing on the board in any state @engines', async ({ page, schools, visitAs }) => {
  await visitAs('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  await expectAccessible(page, 'skeleton');

  await schools.write('campus.example', { buildings: [] });
  await expect(page.getByText('Please select a building to view laundry machines.')).toBeVisible();
  await expectAccessible(page, 'no building');

  await schools.write('campus.example', sampleSchool());
  await boardPage(page).building('Maple House').click();
  await expectAccessible(page, 'board');
  await page.emulateMedia({ contrast: 'more' });
  await expectAccessible(page, 'board, high contrast');
  await page.emulateMedia({ contrast: null });
  await page.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('menuitem')).toBeVisible();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');

  await schools.write('campus.example', {
    buildings: [building('maple', 'Maple House', { dryers: [online(true)] })],
  });
  await page.getByRole('button', { name: 'Tell me when a dryer is free' }).click();
  await expect(page.getByText('It works while this page is open.')).toBeVisible();
  await expectAccessible(page, 'bell');
});

test('forced colours keep outlines and the dot', async ({ page, openBoard }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { washers, selected } = await openBoard(sampleSchool());
  await expect(washers).toHaveCount(2);
  const border = (target: Locator, pseudo?: string) =>
    target.evaluate((element, part) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(element, part);
      return borderTopWidth === '0px' ? 'none' : borderTopColor;
    }, pseudo);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const pill = washers.first().getByText('Available');
  expect(await border(washers.first())).toBe(ink);
  expect(await border(pill)).toBe(ink);
  expect(['none', 'rgba(0, 0, 0, 0)']).not.toContain(await border(selected, '::after'));
});

test('the whole product works by the keyboard alone @engines', async ({ page, openBoard }) => {
  const { selected, building: tab } = await openBoard(sampleSchool());
  await expect(selected).toHaveText('North Hall');
  const press = (key: string) => page.keyboard.press(key);

  const menuButton = page.getByRole('button', { name: 'My Account' });
  const logOut = page.getByRole('menuitem', { name: 'Log Out' });
  await press('Tab');
  await expect(menuButton).toBeFocused();
  await press('ArrowDown');
  await expect(logOut).toBeFocused();
  await press('Escape');
  await expect(logOut).toHaveCount(0);
  await expect(menuButton).toBeFocused();
  await press('Tab');
  await expect(tab('North Hall')).toBeFocused();
  await press('ArrowRight');
  await expect(selected).toHaveText('Maple House');
  await press('End');
  await expect(selected).toHaveText('Eastgate');
  await expect(tab('Eastgate')).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  const bell = page.getByRole('button', { name: 'Tell me when a washer is free' });
  await expect(bell).toBeVisible();
  await press('Tab');
  await expect(bell).toBeFocused();
  await press('Space');
  await expect(bell).toHaveAttribute('aria-pressed', 'true');
  await press('Shift+Tab');
  await press('Shift+Tab');
  await press('Home');
  await expect(selected).toHaveText('North Hall');
  await press('Shift+Tab');
  await press('Enter');
  await expect(logOut).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

test('changes are read out, politely and rarely', async ({ page, schools, visitAs }) => {
  await page.clock.install();
  const write = (free: number) =>
    schools.write(
      'campus.example',
      northHall({ washingmachines: [0, 1, 2, 3].map((place) => online(place >= free)) }),
    );
  await write(1);
  await visitAs('ada@campus.example');
  const summary = page.locator('[data-summary]');
  await expect(summary).toHaveAttribute('aria-live', 'polite');
  await expect(page).toHaveTitle(/^1 washer,/);
  await stopClock(page);
  await page.clock.runFor(5000);
  await expect(summary).toBeEmpty();
  await write(2);
  await expectWhileStopped(page, async () => (await page.title()).startsWith('2 washers,'));
  await page.clock.runFor(3000);
  await expect(summary).toHaveText('North Hall: 2 washers, 0 dryers free');
  await write(3);
  await expectWhileStopped(page, async () => (await page.title()).startsWith('3 washers,'));
  await page.clock.runFor(10_000);
  await expect(summary).toHaveText('North Hall: 2 washers, 0 dryers free');
  await page.clock.runFor(10_000);
  await expect(summary).toHaveText('North Hall: 3 washers, 0 dryers free');
});

test('what is touched is at least 44 px high and wide', async ({ page, schools, visitAs }) => {
  await schools.write('campus.example', northHall({ washingmachines: [online(true)] }));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  for (const target of await page.getByRole('button').all()) await expectTouchable(target);
  await visitAs('ada@campus.example');
  await expect(boardPage(page).washers).toHaveCount(1);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible();
  const targets = page.locator('button');
  expect(await targets.count()).toBe(5);
  for (const target of await targets.all()) await expectTouchable(target);
});

async function expectTouchable(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}
