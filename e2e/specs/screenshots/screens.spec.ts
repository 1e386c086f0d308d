import path from 'node:path';
import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { type LocalSite, serveOwnShell, workerReady } from '../../support/localSite.ts';
import { openPopup } from '../../support/signIn.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine, sampleSchool } from '../../support/schools.ts';

const AHEAD = -600_000;
const FOLDER = path.resolve(import.meta.dirname, '../../screenshots');

/** Takes a picture of what is in sight, for looking at. */
async function takeScreen(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
}

/** Takes the screen as it is at the widths and in the colour schemes that the design asks for. */
async function takeScreens(page: Page, name: string): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The colours of the other scheme fade out first.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((animation) => animation instanceof CSSTransition)
            .map((transition) => transition.finished),
        ),
      );
      await takeScreen(page, `${name}-${width}-${colorScheme}`);
    }
  }
}

test.beforeEach(({ pageConsole }) => pageConsole.expectErrors(/./));

for (const [name, url] of [
  ['login', '/'],
  ['404', '/nowhere'],
  ['test', '/test'],
] as const) {
  test(name, async ({ page }) => {
    await page.goto(url);
    await expect(page.locator('#root > *').first()).toBeVisible();
    await takeScreens(page, name);
  });
}

test('blank', async ({ page }) => {
  await page.route('**/runtime-config.json', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await takeScreens(page, 'blank');
});

test('no e-mail', async ({ page, visitAs }) => {
  await visitAs('no e-mail');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await takeScreens(page, 'no-email');
});

test('account chooser', async ({ page }) => {
  await page.goto('/');
  const popup = await openPopup(page);
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await takeScreens(popup, 'chooser');
});

test('skeleton', async ({ page, visitAs }) => {
  await visitAs('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  await takeScreens(page, 'skeleton');
});

test('skeleton while the service cannot be reached', async ({ page, site, visitAs }) => {
  await page.route(`${site.firestore.origin}/**`, (route) => route.abort());
  await visitAs('ada@campus.example');
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
  test(`board: ${name}`, async ({ page, openBoard }) => {
    const board = await openBoard({ buildings });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    if (name === 'full') await board.building('Maple House').click();
    await takeScreens(page, `board-${name}`);
    if (name !== 'full') return;
    await page.getByRole('button', { name: 'My Account' }).click();
    await takeScreens(page, 'menu');
  });
}

for (const [name, broken, email] of [
  ['auth-failed', ({ config }) => `${config.remotes.auth}**`, undefined],
  ['board-failed', ({ config }) => `${config.remotes.board}**`, 'ada@campus.example'],
  ['configuration-failed', () => '**/runtime-config.json', undefined],
] satisfies readonly (readonly [string, (site: LocalSite) => string, string | undefined])[]) {
  test(name, async ({ page, site, visitAs }) => {
    await page.route(broken(site), (route) => route.abort());
    if (email === undefined) await page.goto('/');
    else await visitAs(email);
    await expect(page.getByRole('alert')).toBeVisible();
    await takeScreens(page, name);
  });
}

test('error fallback', async ({ page, visitAs }) => {
  await page.addInitScript(`
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() { throw new Error('no calendar'); },
    });`);
  await visitAs('ada@campus.example');
  await expect(page.getByRole('heading')).toBeVisible();
  await takeScreens(page, 'error');
});

test('a bell that was asked for', async ({ page, openBoard }) => {
  await openBoard({
    buildings: [
      building('n', 'North Hall', {
        washingmachines: [machine(true, AHEAD), machine(true, AHEAD), machine(true)],
        dryers: [machine(true, AHEAD)],
      }),
    ],
  });
  await page.getByRole('button', { name: 'Tell me when a washer is free' }).click();
  await takeScreens(page, 'bell');
});

test('an old board', async ({ context, page, openBoard }) => {
  await page.clock.install();
  const { washers } = await openBoard(sampleSchool());
  await expect(washers.first()).toBeVisible();
  await context.setOffline(true);
  await page.clock.runFor(120_000);
  await expect(page.getByText(/^Offline · newest report/).first()).toBeVisible();
  await takeScreens(page, 'old');
});

test('a wall display', async ({ page, openBoard }) => {
  const { washers } = await openBoard(sampleSchool(), '/?display=wall&building=maple');
  await expect(washers.first()).toBeVisible();
  await takeScreens(page, 'wall');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await takeScreen(page, 'wall-1920');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline', async ({ page, site }) => {
    const shell = await serveOwnShell(site.config);
    await page.goto(`${shell.origin}/test`);
    await workerReady(page);
    await shell.close();
    await page.goto(shell.origin);
    await expect(page.getByRole('heading')).toHaveText('You are offline');
    await takeScreens(page, 'offline');
  });
});
