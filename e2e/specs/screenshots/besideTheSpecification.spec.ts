import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { serveOwnShell, workerReady } from '../../support/ownShell.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { takeScreen, takeScreens } from '../../support/takeScreens.ts';

const AHEAD = -600_000;

test('a bell that was asked for', async ({ page, schools, signIn }) => {
  await schools.write('campus.example', {
    buildings: [
      building('n', 'North Hall', {
        washingmachines: [machine(true, AHEAD), machine(true, AHEAD), machine(true)],
        dryers: [machine(true, AHEAD)],
      }),
    ],
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await page.getByRole('button', { name: 'Tell me when a washer is free' }).click();
  await takeScreens(page, 'bell');
});

test('a resident is told', async ({ page, schools, signIn }) => {
  const write = (...inUse: readonly boolean[]) =>
    schools.write('campus.example', {
      buildings: [
        building('n', 'North Hall', {
          washingmachines: inUse.map((used) => machine(used, -3_600_000)),
        }),
      ],
    });
  await page.clock.install();
  await write(true, true);
  await page.goto('/');
  await signIn('ada@campus.example');
  await page.getByRole('button', { name: 'Tell me when a washer is free' }).click();
  for (let second = 0; second < 12; second += 1) {
    await write(false, true);
    await expect(boardPage(page).washers.first()).toContainText('Available');
    await page.clock.runFor(1000);
  }
  await expect(page).toHaveTitle(/washer is free/);
  await takeScreens(page, 'told');
});

test('an old board', async ({ context, page, pageConsole, schools, signIn }) => {
  pageConsole.expectErrors(/./);
  await page.clock.install();
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible();
  await context.setOffline(true);
  await page.clock.runFor(120_000);
  await expect(page.getByText(/^Offline · newest report/).first()).toBeVisible();
  await takeScreens(page, 'old');
});

test('a wall display', async ({ page, schools, signIn }) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/?display=wall&building=maple');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible();
  await takeScreens(page, 'wall');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await takeScreen(page, 'wall-1920');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline', async ({ page, pageConsole, site }) => {
    pageConsole.expectErrors(/./);
    const shell = await serveOwnShell(site.config);
    await page.goto(`${shell.origin}/test`);
    await workerReady(page);
    await shell.close();
    await page.goto(shell.origin);
    await expect(page.getByRole('heading')).toHaveText('You are offline');
    await takeScreens(page, 'offline');
  });
});

test('a wall display of a building that is too long', async ({ page, schools, signIn }) => {
  const machines = Array.from({ length: 80 }, (_, index) => machine(index % 3 === 0, AHEAD));
  await schools.write('campus.example', {
    buildings: [building('n', 'North Hall', { washingmachines: machines, dryers: machines })],
  });
  await page.clock.install();
  await page.goto('/?display=wall');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const part of [1, 2, 3]) {
    await takeScreen(page, `wall-part-${part}`);
    await page.clock.runFor(15_000);
  }
});
