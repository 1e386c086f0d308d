import { boardPage } from '../../support/boardPage.ts';
import { openPopup } from '../../support/openPopup.ts';
import { expect, test } from '../../support/fixtures.ts';
import { serveOwnShell, workerReady } from '../../support/ownShell.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { takeScreen, takeScreens } from '../../support/takeScreens.ts';

const AHEAD = -600_000;

test('login', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading')).toBeVisible();
  await takeScreens(page, 'login');
});

test('blank', async ({ page }) => {
  await page.route('**/runtime-config.json', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await takeScreens(page, 'blank');
});

test('no e-mail', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('no e-mail');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await takeScreens(page, 'no-email');
});

test('account chooser', async ({ page }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await takeScreens(popup, 'chooser');
});

test('skeleton', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  await takeScreens(page, 'skeleton');
});

test('skeleton while the service cannot be reached', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/Could not reach/, /Failed to load/);
  await page.route(`${site.firestore.origin}/**`, (route) => route.abort());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByText(/reached/)).toBeVisible({ timeout: 20_000 });
  await takeScreens(page, 'unreachable');
});

const many = (count: number, inUse: (index: number) => boolean, age = AHEAD) =>
  Array.from({ length: count }, (_, index) =>
    machine(inUse(index), index % 5 === 4 ? 24 * 3_600_000 : age),
  );

const BOARDS = {
  full: sampleSchool()
    .buildings.toReversed()
    .concat(
      ['Lakeside Court', 'Rowan', 'Ashby Tower', 'Founders', 'Quarry Street'].map((name) =>
        building(name, name, { dryers: [machine(false)] }),
      ),
    ),
  'one-machine': [building('one', 'Gate Lodge', { washingmachines: [machine(false, AHEAD)] })],
  'no-machine': [building('none', 'Boathouse')],
  'no-building': [],
  '72-machines': [
    building('big', 'Ashby Tower', {
      washingmachines: many(40, (index) => index % 3 === 0),
      dryers: many(32, (index) => index % 2 === 0, 0),
    }),
  ],
  'long-names': [
    'The Residence formerly known as the North-Eastern Extension of the Old Observatory',
    'بيت الطلاب الشمالي',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    '',
  ].map((name, index) =>
    building(String(index), name, { washingmachines: many(6, (place) => place % 2 === 0) }),
  ),
};

for (const [name, buildings] of Object.entries(BOARDS)) {
  test(`board: ${name}`, async ({ page, pageConsole, schools, signIn }) => {
    pageConsole.expectErrors(/./);
    await schools.write('campus.example', { buildings });
    await page.goto('/');
    await signIn('ada@campus.example');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    if (name === 'full') await boardPage(page).building('Maple House').click();
    await takeScreens(page, `board-${name}`);
    if (name !== 'full') return;
    await page.getByRole('button', { name: 'My Account' }).click();
    await takeScreens(page, 'menu');
  });
}

for (const remote of ['auth', 'board'] as const) {
  test(`${remote} remote failed`, async ({ page, pageConsole, signIn, site }) => {
    pageConsole.expectErrors(/./);
    await page.route(`${site.config.remotes[remote]}**`, (route) => route.abort());
    await page.goto('/');
    if (remote === 'board') await signIn('ada@campus.example');
    await expect(page.getByRole('alert')).toBeVisible();
    await takeScreens(page, `${remote}-failed`);
  });
}

test('runtime configuration failed', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/./);
  await page.route('**/runtime-config.json', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await takeScreens(page, 'configuration-failed');
});

test('404 and test page', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
  await takeScreens(page, '404');
  await page.goto('/test');
  await expect(page.getByText('Test')).toBeVisible();
  await takeScreens(page, 'test');
});

test('error fallback', async ({ page, pageConsole, signIn }) => {
  pageConsole.expectErrors(/./);
  await page.addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new Error('no calendar');
      },
    });
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('heading')).toBeVisible();
  await takeScreens(page, 'error');
});

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
