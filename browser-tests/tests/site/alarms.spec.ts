import type { BrowserContext, Page } from '@playwright/test';
import type { Machine } from 'shared-types';
import { boardPage } from '../../src/boardPage.ts';
import { expect, test } from '../../src/fixtures.ts';
import { building } from '../../src/sampleSchool.ts';
import type { Schools } from '../../src/schools.ts';

/** Reports from the future stay online whatever the page's clock does. */
const AHEAD = 3_600_000;
const machine = (isInUse: boolean): Machine => ({ isInUse, lastUpdated: Date.now() + AHEAD });
const SILENT: Machine = { isInUse: false, lastUpdated: 1 };

const bell = (page: Page, kind = 'washer') =>
  page.getByRole('button', { name: `Tell me when a ${kind} is free` });

/** A board with no washer free, on a page whose time is in the test's hands. */
async function openBoard(page: Page, schools: Schools, signIn: (email: string) => Promise<void>) {
  const write = (...washingmachines: readonly Machine[]) =>
    schools.write('campus.example', {
      buildings: [
        building('n', 'North Hall', { washingmachines: [...washingmachines] }),
        building('m', 'Maple House', { dryers: [machine(false)] }),
      ],
    });
  await page.clock.install();
  await write(machine(true), machine(true));
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers).toHaveText([/In Use/, /In Use/]);
  return write;
}

/** Keeps what notifications say. */
async function watchNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const Shown = window.Notification;
    window.Notification = class extends Shown {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        said.push(title);
      }
    };
  });
}

const said = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'said'));

test('a resident who asked is told once a washer has been free for 10 s', async ({
  page,
  context,
  schools,
  signIn,
}) => {
  await watchNotifications(context);
  const write = await openBoard(page, schools, signIn);
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('It works while this page is open.')).toBeVisible();
  // Also when another building is looked at meanwhile.
  await boardPage(page).building('Maple House').click();
  await write(machine(true), machine(false));
  await expect(boardPage(page).building('North Hall')).toHaveAccessibleName(
    'North Hall, 1 washer, 0 dryers free',
  );
  await page.clock.runFor(8000);
  await expect(page).toHaveTitle(/Maple House$/);
  await page.clock.runFor(4000);
  await expect(page).toHaveTitle('A washer is free in North Hall.');
  await expect(page.getByText('A washer is free in North Hall.')).toBeVisible();
  expect(await said(page)).toEqual(['A washer is free in North Hall.']);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveTitle(/Maple House$/);
  // It is disarmed by then.
  await boardPage(page).building('North Hall').click();
  await expect(bell(page)).toBeHidden();
});

test('an Offline machine that returns and a sensor that flaps are no news', async ({
  page,
  schools,
  signIn,
}) => {
  const write = await openBoard(page, schools, signIn);
  const { washers } = boardPage(page);
  await bell(page).click();
  for (let turn = 0; turn < 3; turn += 1) {
    await write(machine(false), SILENT);
    await expect(washers).toHaveText([/Available/, /Offline/]);
    await page.clock.runFor(8000);
    await write(machine(true), machine(false));
    await expect(washers).toHaveText([/In Use/, /Available/]);
    await page.clock.runFor(8000);
  }
  await page.clock.runFor(30_000);
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
});

test('the resident takes it back, and so does signing out', async ({ page, schools, signIn }) => {
  const write = await openBoard(page, schools, signIn);
  await bell(page).click();
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('It works while this page is open.')).toBeHidden();
  await bell(page).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await signIn('ada@campus.example');
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  await write(machine(false), machine(true));
  await expect(boardPage(page).washers).toHaveText([/Available/, /In Use/]);
  await page.clock.runFor(15_000);
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
});
